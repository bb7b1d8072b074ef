import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Services } from "@/server/services";

/**
 * Redraws an uploaded picture small in a separate process; no byte of the file survives.
 * @throws DomainError INVALID_BODY
 */
export async function redrawPicture({ pdf }: Pick<Services, "pdf">, picture: Uint8Array) {
  const file = path.join(tmpdir(), `rubrica-picture-${randomUUID()}`);
  try {
    await writeFile(file, picture, { flag: "wx", mode: 0o600 });
    return await pdf.logo(file);
  } finally {
    await rm(file, { force: true });
  }
}
