import type { Caller } from "@/server/caller";
import type { V1DocumentWhole } from "@/server/contract/v1/document";
import { DomainError } from "@/server/domain/errors";
import { parseWholeNumber } from "../read";

type Named = { api: Caller; params: Readonly<Record<string, string>> };

/** Returns the canonical spelling of the number in a path, or "" if there is none: then nothing is found. */
const parseIdNumber = (id: string | undefined): string => String(parseWholeNumber(id ?? "") ?? "");

/** Returns the document that the path names by number, if the token sees it. @throws DomainError NOT_FOUND */
export const resolveDocument = ({ api, params }: Named) =>
  api.legacy.resolve({ type: "DOCUMENT", id: parseIdNumber(params.id) });

/** Returns the template that the path names by number. @throws DomainError NOT_FOUND */
export const resolveTemplate = ({ api, params }: Named) =>
  api.legacy.resolve({ type: "TEMPLATE", id: parseIdNumber(params.id) });

/** Returns a recipient of this document, by the number in the path. @throws DomainError NOT_FOUND */
export const getRecipientById = (document: V1DocumentWhole, recipientId: string | undefined) =>
  getPartById(document.recipients, recipientId, "Recipient could not be found.");

/** Returns a field of this document, by the number in the path. @throws DomainError NOT_FOUND */
export const getFieldById = (document: V1DocumentWhole, fieldId: string | undefined) =>
  getPartById(document.fields, fieldId, "Field could not be found.");

function getPartById<Part extends { id: number }>(
  parts: readonly Part[],
  id: string | undefined,
  unknown: string,
): Part {
  const part = parts.find((candidate) => String(candidate.id) === parseIdNumber(id));
  if (!part) throw new DomainError("NOT_FOUND", unknown);
  return part;
}
