/** Prints what is wrong, one line each, and makes it the script's exit code. */
export function report(problems) {
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
