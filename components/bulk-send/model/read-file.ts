import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import type { ReadTable } from "./table";

/** A file that was chosen as a table: CSV or XLSX, told apart by its first bytes. What reads it comes when it is needed. */
export async function readFile(file: File): Promise<ReadTable> {
  if (file.size === 0) return { fault: "EMPTY" };
  if (file.size > BULK_SEND_LIMITS.bytes) return { fault: "TOO_LARGE" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const read = isZip
    ? (await import("./read-xlsx")).readXlsx(bytes)
    : (await import("./read-csv")).readCsv(bytes);
  if ("fault" in read) return read;
  return { table: { ...read.table, fileName: file.name.slice(0, 255), fileSha256: await sha256(bytes) } };
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
