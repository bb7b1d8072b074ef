import type { Caller } from "@/server/caller";
import type { V1DocumentWhole } from "@/server/contract/v1/document";
import { DomainError } from "@/server/domain/errors";
import { wholeNumber } from "../read";

type Named = { api: Caller; params: Readonly<Record<string, string>> };

/** The number a path spells, as the one spelling of it; what spells none is unknown like any other number. */
const numberIn = (id: string | undefined): string => String(wholeNumber(id ?? "") ?? "");

/** The document a path names by its number, where the token sees it. @throws DomainError NOT_FOUND */
export const documentOf = ({ api, params }: Named) =>
  api.legacy.resolve({ type: "DOCUMENT", id: numberIn(params.id) });

/** The template a path names by its number. @throws DomainError NOT_FOUND */
export const templateOf = ({ api, params }: Named) =>
  api.legacy.resolve({ type: "TEMPLATE", id: numberIn(params.id) });

/** A recipient of this document, by the number in the path. @throws DomainError NOT_FOUND */
export const recipientIn = (document: V1DocumentWhole, recipientId: string | undefined) =>
  partOf(document.recipients, recipientId, "Recipient could not be found.");

/** A field of this document, by the number in the path. @throws DomainError NOT_FOUND */
export const fieldIn = (document: V1DocumentWhole, fieldId: string | undefined) =>
  partOf(document.fields, fieldId, "Field could not be found.");

function partOf<Part extends { id: number }>(
  parts: readonly Part[],
  id: string | undefined,
  unknown: string,
): Part {
  const part = parts.find((candidate) => String(candidate.id) === numberIn(id));
  if (!part) throw new DomainError("NOT_FOUND", unknown);
  return part;
}
