/** Prints the problems, one per line, and sets the script's exit code. */
export function report(problems) {
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
