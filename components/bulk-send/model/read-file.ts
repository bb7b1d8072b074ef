import { withSession } from "@/components/account/sign-in-prompt";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import { type ReadTable, TABLE_FAULTS } from "@/server/domain/bulk-send/table";
import { isRecord } from "@/server/domain/record";

/** Null if the server could not be reached. */
export type ReadFile = ReadTable | null;

/**
 * Reads a CSV or XLSX file, told apart by its first bytes. CSV is read here by a module loaded on demand. A
 * workbook is an untrusted file, so the server reads it in a process of its own.
 */
export async function readFile(file: File, teamUrl: string): Promise<ReadFile> {
  if (file.size === 0) return { fault: "EMPTY" };
  if (file.size > BULK_SEND_LIMITS.bytes) return { fault: "TOO_LARGE" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const read = isZip ? await readWorkbook(bytes, teamUrl) : (await import("./read-csv")).readCsv(bytes);
  if (!read || "fault" in read) return read;
  return {
    table: { ...read.table, fileName: file.name.slice(0, 255), fileSha256: await computeSha256(bytes) },
  };
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, teamUrl: string): Promise<ReadFile> {
  try {
    const headers = { "content-type": "application/octet-stream", "x-team-url": teamUrl };
    const requestTable = () => fetch("/api/files/bulk-sends/table", { method: "POST", headers, body: bytes });
    const answer = await withSession(requestTable, ({ status }) => status === 401);
    if (answer.status === 413) return { fault: "TOO_LARGE" };
    return answer.ok ? parseTableAnswer(await answer.json()) : null;
  } catch {
    return null;
  }
}

function parseTableAnswer(answer: unknown): ReadFile {
  if (!isRecord(answer)) return null;
  const fault = TABLE_FAULTS.find((known) => known === answer.fault);
  if (fault) return { fault };
  const { table } = answer;
  if (!isRecord(table) || !Array.isArray(table.rows)) return null;
  return { table: { headers: toTextList(table.headers), rows: table.rows.map(toTextList) } };
}

const toTextList = (found: unknown): string[] =>
  Array.isArray(found) ? found.map((one) => (typeof one === "string" ? one : "")) : [];

async function computeSha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
