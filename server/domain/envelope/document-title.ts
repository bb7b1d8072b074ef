import { TEXT_LIMITS } from "@/server/domain/limits";
import { isReachable } from "@/server/domain/recipient/placeholder";
import type { RecipientRole } from "@/server/domain/vocabulary";

type TitleRecipient = {
  readonly name: string;
  readonly email: string;
  readonly role: RecipientRole;
  readonly signingOrder?: number | null | undefined;
};

const VARIABLE = /\{\s*signer\.(name|email)\s*\}/g;

export const hasSignerVariable = (title: string): boolean => title.search(VARIABLE) !== -1;

/**
 * Fills `{signer.name}` and `{signer.email}` in the title of a document made from a template, with the first
 * signer in signing order. Unknown values stay as written. The result has at most 255 characters.
 */
export function fillDocumentTitle(title: string, people: Iterable<TitleRecipient>): string {
  const signer = findFirstSigner([...people]);
  if (!signer) return title;
  const email = isReachable(signer.email) ? signer.email : "";
  const values = { name: signer.name || email, email };
  const filled = title.replace(VARIABLE, (written, key: "name" | "email") => values[key] || written);
  return [...filled].slice(0, TEXT_LIMITS.title).join("");
}

function findFirstSigner(people: readonly TitleRecipient[]): TitleRecipient | undefined {
  const getOrder = ({ signingOrder }: TitleRecipient) => signingOrder ?? Number.POSITIVE_INFINITY;
  const signers = people.filter(({ role }) => role === "SIGNER");
  return signers.reduce<TitleRecipient | undefined>(
    (first, person) => (first === undefined || getOrder(person) < getOrder(first) ? person : first),
    undefined,
  );
}
