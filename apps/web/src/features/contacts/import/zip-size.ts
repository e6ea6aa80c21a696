/** Bytes that a table may have when it is unpacked: a file that unpacks to far more is an attack. */
const mostUnpacked = 150_000_000;
const mostFiles = 1_000;

/** Whether a file is a zip, as .xlsx is, and its own list of contents says that it unpacks to a sensible size. */
export function isSensibleZip(file: ArrayBuffer): boolean {
  const view = new DataView(file);
  const end = endOfZip(view);
  if (view.byteLength < 30 || view.getUint32(0, true) !== 0x04034b50 || end === undefined) return false;
  const files = view.getUint16(end + 10, true);
  let place = view.getUint32(end + 16, true);
  if (files > mostFiles) return false;
  let unpacked = 0;
  for (let n = 0; n < files; n++) {
    if (place + 46 > view.byteLength || view.getUint32(place, true) !== 0x02014b50) return false;
    unpacked += view.getUint32(place + 24, true);
    place +=
      46 + view.getUint16(place + 28, true) + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return unpacked <= mostUnpacked;
}

/** The offset of the zip's end record; only a comment may follow it. */
function endOfZip(view: DataView): number | undefined {
  for (let place = view.byteLength - 22; place >= Math.max(0, view.byteLength - 65_557); place--)
    if (view.getUint32(place, true) === 0x06054b50) return place;
  return undefined;
}
