import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DomainError } from "@/server/domain/errors";
import type { RemoteSignatureRequest, RemoteSignatureResult } from "@/server/pdf/remote-signature";
import type { FileServices } from "@/server/services";
import type { Stored } from "@/server/storage/index";

/** A request without its paths: the file comes from storage and goes there. */
type Step = RemoteSignatureRequest extends infer Request
  ? Request extends RemoteSignatureRequest
    ? Omit<Request, "path" | "outPath">
    : never
  : never;

export type GeneratedFile = { stored: Stored; result: RemoteSignatureResult };

/** Runs a step of the PDF work on a stored file and stores the result. @throws DomainError as the step */
export async function makeFile(
  { storage, pdf }: FileServices,
  storageKey: string,
  step: Step,
): Promise<GeneratedFile> {
  const folder = await mkdtemp(path.join(tmpdir(), "rubrica-advanced-"));
  try {
    const outPath = path.join(folder, "made.pdf");
    const result = await pdf.remoteSignature({ ...step, path: await storage.path(storageKey), outPath });
    const stored = await storage.put(createReadStream(outPath));
    if (stored.key !== result.sha256) {
      throw new DomainError("INTERNAL_SERVER_ERROR", "The stored file is not the one that was made.");
    }
    return { stored, result };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
