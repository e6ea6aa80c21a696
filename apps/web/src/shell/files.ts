import type { Answer, Call, Request } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { ApiError } from "./api-error.ts";
import { addressOf, authorized, refusedWith } from "./api.ts";
import { readRefusal, refusalOf } from "./read-refusal.ts";

interface Watch {
  /** The share that was sent or received, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}
interface Form {
  params: object;
  form: FormData;
}

/** Calls the API with a form that has files, and reports the progress. Throws ApiError as `call` does. */
export async function upload<C extends Call>(
  name: C,
  { params, form }: Form & { params: Request<C>["params"] extends undefined ? object : Request<C>["params"] },
  watch: Watch,
): Promise<Answer<C>> {
  const [method = "POST", path = "/"] = name.split(" ");
  const address = addressOf(path, { params });
  const { response, token } = await authorized((bearer) => sendForm(method, address, form, bearer, watch));
  if (response.status >= 200 && response.status < 300) return response.body as Answer<C>;
  throw refusedWith(refusalOf(response.status, response.body), token);
}

/** `fetch` does not report upload progress. */
function sendForm(
  method: string,
  address: string,
  form: FormData,
  token: string | null,
  { onProgress, signal }: Watch,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, address);
    request.responseType = "json";
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener("load", () => resolve({ status: request.status, body: request.response as unknown }));
    request.addEventListener("error", () => reject(new ApiError(0, "ERR_NETWORK")));
    request.addEventListener("abort", () => reject(new DOMException("Given up", "AbortError")));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    signal.addEventListener("abort", abort);
    request.send(form);
  });
}

/** Streams a stored file. Throws ApiError. */
export async function openDownload(
  address: string,
  signal: AbortSignal,
): Promise<{ stream: ReadableStream<Uint8Array<ArrayBuffer>>; headers: Headers }> {
  const { response, token } = await authorized(async (bearer) => {
    const headers = new Headers(bearer === null ? {} : { Authorization: `Bearer ${bearer}` });
    try {
      return await fetch(address, { headers, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      throw new ApiError(0, "ERR_NETWORK");
    }
  });
  if (!response.ok || !response.body) throw refusedWith(await readRefusal(response), token);
  return { stream: response.body, headers: response.headers };
}

/** A stored file, whole. */
export async function download(address: string, { onProgress, signal }: Watch): Promise<Blob> {
  const { stream, headers } = await openDownload(address, signal);
  const total = Number(headers.get("Content-Length") ?? 0);
  let loaded = 0;
  const counted = stream.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        if (total > 0) onProgress(loaded / total);
        controller.enqueue(chunk);
      },
    }),
  );
  const type = headers.get("Content-Type") ?? "";
  return new Response(counted, { headers: { "Content-Type": type } }).blob();
}

/** Why a file can't be stored. The server checks it again. */
export const problemOf = ({ size }: Pick<File, "size">): "tooLarge" | "empty" | null =>
  size > limits.media.document ? "tooLarge" : size === 0 ? "empty" : null;

/** Saves a file on the user's device, with its own name. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
