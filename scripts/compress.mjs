// Writes compressed copies beside the files of a built web app, so that the server need not compress them for each visitor.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const isText = /\.(?:js|css|svg|json)$/;
/** Bytes. Smaller files fit into one packet as they are; the server compresses none of them either. */
const least = 1024;
/** What everyone loads: the best compression saves 7 % and takes twenty times as long. */
const isFirst = /^(?:entry|login|app)-.*\.js$/;
const forms = {
  ".br": (bytes, name) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isFirst.test(name) ? 11 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  ".gz": (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** For browsers on `https:` (br), and on `http:` (gzip). */
export async function compressFiles(folder) {
  const names = await readdir(folder);
  await Promise.all(
    names
      .filter((name) => isText.test(name))
      .map(async (name) => {
        const file = path.join(folder, name);
        const bytes = await readFile(file);
        if (bytes.length < least) return;
        for (const [ending, compress] of Object.entries(forms))
          await writeFile(file + ending, await compress(bytes, name));
      }),
  );
}
