import type { Locator } from "@playwright/test";

/** Whether the module in this column and row is dark. */
type Picture = { size: number; isDark: (x: number, y: number) => boolean };

/** The text of the QR code on the screen, read module by module as a camera would. A flawless picture needs no correction. */
export async function readPicture(code: Locator): Promise<string> {
  const { size, path } = await code.evaluate((svg: SVGSVGElement) => ({
    size: svg.viewBox.baseVal.width,
    path: svg.querySelector("path")?.getAttribute("d") ?? "",
  }));
  const dark = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let n = 0; n < Number(length); n++) dark.add(`${Number(x) + n} ${y}`);
  }
  return readCode({ size, isDark: (x, y) => dark.has(`${x} ${y}`) });
}

/** The modules that each mask inverts. */
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** ISO/IEC 18004, level L, versions 1 to 20: correction codewords of each block, and blocks. */
const correction = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const blocks = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
const levelL = 1;
const byteMode = 4;

function readCode(picture: Picture): string {
  const version = (picture.size - 17) / 4;
  const { level, mask } = formatOf(picture);
  const perBlock = correction[version - 1];
  const blockCount = blocks[version - 1];
  const flips = masks[mask];
  if (level !== levelL || !perBlock || !blockCount || !flips)
    throw new Error("This is not the kind of code that is shown.");
  const bits = moduleOrder(picture.size, version).map(([x, y]) => picture.isDark(x, y) !== flips(x, y));
  const data = dataOf(bytesOf(bits), blockCount, perBlock);
  const stream = data.flatMap((byte) => Array.from({ length: 8 }, (_, n) => (byte >> (7 - n)) & 1));
  const take = (count: number) => stream.splice(0, count).reduce((value, bit) => value * 2 + bit, 0);
  if (take(4) !== byteMode) throw new Error("The code does not hold bytes.");
  const length = take(version < 10 ? 8 : 16);
  return Buffer.from(Array.from({ length }, () => take(8))).toString();
}

/** The fifteen bits around the upper left corner. */
function formatOf({ isDark }: Picture): { level: number; mask: number } {
  const places: [number, number][] = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8]);
  const rest: [number, number][] = [7, 5, 4, 3, 2, 1, 0].map((y) => [8, y]);
  const value = [...places, ...rest].reduce((bits, [x, y]) => bits * 2 + Number(isDark(x, y)), 0) ^ 0b101010000010010;
  return { level: value >> 13, mask: (value >> 10) & 7 };
}

/** The places of the bits, in their order: two columns at a time from the right, up and down by turns. */
function moduleOrder(size: number, version: number): [number, number][] {
  const isFixed = fixedModules(size, version);
  const order: [number, number][] = [];
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFixed(x, y)) order.push([x, y]);
    }
    isUpward = !isUpward;
  }
  return order;
}

/** The fixed modules: corners, timing, alignment, format and version. */
function fixedModules(size: number, version: number): (x: number, y: number) => boolean {
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const centres = Array.from({ length: count }, (_, n) => (n === 0 ? 6 : size - 7 - (count - 1 - n) * step));
  const last = size - 7;
  const squares = centres.flatMap((x) => centres.map((y) => [x, y] as const));
  const alignment = squares.filter(
    ([x, y]) => !(x === 6 && y === 6) && !(x === 6 && y === last) && !(x === last && y === 6),
  );
  return (x, y) => {
    const isCorner = (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9);
    const isVersion = version > 6 && ((x > size - 12 && y < 6) || (x < 6 && y > size - 12));
    const isAligned = alignment.some(([ax, ay]) => Math.abs(ax - x) < 3 && Math.abs(ay - y) < 3);
    return isCorner || isVersion || isAligned || x === 6 || y === 6;
  };
}

function bytesOf(bits: readonly boolean[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((byte, bit) => byte * 2 + Number(bit), 0),
  );
}

/** De-interleaves the data of all blocks. The last blocks may have one byte more. */
function dataOf(codewords: readonly number[], blockCount: number, perBlock: number): number[] {
  const shortLength = Math.floor(codewords.length / blockCount) - perBlock;
  const shortCount = blockCount - (codewords.length % blockCount);
  const found: number[][] = Array.from({ length: blockCount }, () => []);
  let next = 0;
  for (let row = 0; row <= shortLength; row++) {
    for (const [place, block] of found.entries()) {
      if (row < shortLength || place >= shortCount) block.push(codewords[next++] ?? 0);
    }
  }
  return found.flat();
}
