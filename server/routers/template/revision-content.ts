import type { Connection } from "@/server/db/client";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { findRevisionWithContent } from "@/server/db/store/template-history";
import { DomainError } from "@/server/domain/errors";

/** Returns a revision of a loaded template with its content. @throws DomainError NOT_FOUND */
export async function loadRevisionContent(connection: Connection, template: EnvelopeRow, number: number) {
  const storedRevision = await findRevisionWithContent(connection, template, number);
  if (!storedRevision) throw new DomainError("NOT_FOUND", "Revision could not be found.");
  return storedRevision;
}
