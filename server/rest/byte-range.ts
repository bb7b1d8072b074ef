import { DomainError } from "@/server/domain/errors";
import type { ByteRange } from "@/server/storage";

/**
 * Returns the range of the request (RFC 9110, 14.2), both ends included. Returns null for the whole file: no
 * range, several, an unknown unit or an unsupported form.
 * @throws DomainError RANGE_NOT_SATISFIABLE
 */
export function parseByteRange(header: string | null, size: number): ByteRange | null {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "");
  const [first, last] = [match?.[1] ?? "", match?.[2] ?? ""];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  if (start >= size || end < start) throw new DomainError("RANGE_NOT_SATISFIABLE");
  return { start, end };
}
