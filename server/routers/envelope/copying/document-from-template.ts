import type { RecipientDraft } from "@/server/db/store/envelope-children";
import { fillDocumentTitle } from "@/server/domain/envelope/document-title";
import type { Settings } from "@/server/domain/settings";
import type { EnvelopeDraft } from "./copy";
import type { TemplateSource } from "./template-source";

type CopyInput = {
  source: "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
  title?: string | undefined;
  /** Absent: the template's. Blank: none. */
  externalId?: string | undefined;
  formValues?: EnvelopeDraft["formValues"];
};

/**
 * Builds the row of a document made from a template (rest/envelopes.md 4.11, domain/signing.md 4.16). Fills its
 * title with the first signer of `people`.
 */
export const buildDocumentDraft = (
  { envelope, revision }: TemplateSource,
  given: CopyInput,
  people: ReadonlyMap<number, RecipientDraft>,
): EnvelopeDraft => ({
  type: "DOCUMENT",
  source: given.source,
  title: fillDocumentTitle(given.title ?? envelope.title, people.values()),
  externalId: given.externalId === undefined ? envelope.externalId : given.externalId || null,
  visibility: envelope.visibility,
  templateType: "PRIVATE",
  publicTitle: "",
  publicDescription: "",
  templateId: envelope.legacyId,
  templateRevision: revision,
  authOptions: envelope.authOptions,
  formValues: given.formValues ?? envelope.formValues,
});

/**
 * Appends the team's default recipients, each address once (rest/envelopes.md 4.11, domain/README.md 3.5). They
 * have no source, so their keys are negative, unlike any recipient's id.
 */
export function withTeamDefaults(
  people: ReadonlyMap<number, RecipientDraft>,
  { defaultRecipients }: Settings,
): ReadonlyMap<number, RecipientDraft> {
  const present = new Set([...people.values()].map(({ email }) => email.toLowerCase()));
  const missing = defaultRecipients.filter(({ email }) => !present.has(email));
  return new Map([...people, ...missing.map((person, index) => [-1 - index, person] as const)]);
}
