import { isEmailAddress } from "@/server/domain/email-spelling";
import { fillDocumentTitle, hasSignerVariable } from "@/server/domain/envelope/document-title";
import { DEFAULT_EXPIRATION_PERIOD, type ExpirationPeriod } from "@/server/domain/envelope/expiry";
import { isReachable } from "@/server/domain/recipient/placeholder";
import { needsToAct } from "@/server/domain/recipient/role";
import type { DistributionMethod, FieldType, RecipientRole } from "@/server/domain/vocabulary";

/** The result of a use: mails, links, or a draft. */
const USE_MODES = ["send", "links", "draft"] as const;
type UseMode = (typeof USE_MODES)[number];

export type UsePerson = { email: string; name: string; signingOrder: number | null };

export type UseEntries = {
  title: string;
  /** Empty: Rubrica writes it. */
  subject: string;
  message: string;
  expirationPeriod: ExpirationPeriod;
  externalId: string;
  mode: UseMode;
  people: Readonly<Record<number, UsePerson>>;
  /** Upload id by the id of the replaced item; null while it is uploading or cannot be used. */
  files: Readonly<Record<string, string | null>>;
  /** Filled fields only: text, or the ticked options. */
  values: Readonly<Record<number, string | readonly string[]>>;
};

export type UseTemplate = {
  readonly id: string;
  readonly title: string;
  readonly documentMeta: {
    readonly subject: string | null;
    readonly message: string | null;
    readonly envelopeExpirationPeriod: ExpirationPeriod | null;
    readonly distributionMethod: DistributionMethod;
  };
  readonly recipients: readonly {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly role: RecipientRole;
    readonly signingOrder: number | null;
  }[];
};

const METHODS = { send: "EMAIL", links: "NONE", draft: null } as const satisfies Record<
  UseMode,
  DistributionMethod | null
>;

const getOwnMode = ({ documentMeta }: UseTemplate): UseMode =>
  documentMeta.distributionMethod === "NONE" ? "links" : "send";

/**
 * Returns the modes to choose from. A restricted member has a draft or the template's own method (ruling 90).
 */
export const listModes = (template: UseTemplate, isRestricted: boolean): readonly UseMode[] =>
  USE_MODES.filter((mode) => !isRestricted || mode === "draft" || mode === getOwnMode(template));

/**
 * Returns the initial entries: recipients with a real address in the template, and empty seats for the
 * others.
 */
export const createEntries = (template: UseTemplate): UseEntries => ({
  title: template.title,
  subject: template.documentMeta.subject ?? "",
  message: template.documentMeta.message ?? "",
  expirationPeriod: template.documentMeta.envelopeExpirationPeriod ?? DEFAULT_EXPIRATION_PERIOD,
  externalId: "",
  mode: getOwnMode(template),
  files: {},
  values: {},
  people: Object.fromEntries(
    template.recipients.map(({ id, name, email, signingOrder }) => [
      id,
      isReachable(email) ? { email, name, signingOrder } : { email: "", name: "", signingOrder },
    ]),
  ),
});

export type PersonProblem = "emailInvalid" | "emailNeeded";

/** Returns the problems by recipient id. Sending by mail requires an address. */
export function findPersonProblems(
  { recipients }: UseTemplate,
  { people, mode }: UseEntries,
): ReadonlyMap<number, PersonProblem> {
  return new Map(
    recipients.flatMap(({ id }): [number, PersonProblem][] => {
      const email = people[id]?.email.trim() ?? "";
      if (email === "") return mode === "send" ? [[id, "emailNeeded"]] : [];
      return isEmailAddress(email) ? [] : [[id, "emailInvalid"]];
    }),
  );
}

/** Puts pasted people into the empty seats, in order. Surplus people are dropped. */
export function fillEmptySeats(
  template: UseTemplate,
  entries: UseEntries,
  pasted: readonly { name: string; email: string }[],
): UseEntries {
  const empty = template.recipients.filter(({ id }) => (entries.people[id]?.email ?? "").trim() === "");
  const seated = empty.flatMap(({ id, signingOrder }, index): [number, UsePerson][] => {
    const person = pasted[index];
    return person
      ? [[id, { ...person, signingOrder: entries.people[id]?.signingOrder ?? signingOrder }]]
      : [];
  });
  return { ...entries, people: { ...entries.people, ...Object.fromEntries(seated) } };
}

type PrefillField = { readonly id: number; readonly type: FieldType };

/** Returns the values as `POST /envelope/use` takes them, for fields with their wire type. */
export function toPrefillFields(
  fields: readonly (PrefillField & { readonly wireType: string })[],
  values: UseEntries["values"],
): { id: number; type: string; value: string | string[] }[] {
  return fields.flatMap(({ id, wireType }) => {
    const value = values[id];
    if (value === undefined || value.length === 0) return [];
    return [{ id, type: wireType, value: typeof value === "string" ? value : [...value] }];
  });
}

export const countActingRecipients = ({ recipients }: UseTemplate): number =>
  recipients.filter(({ role }) => needsToAct(role)).length;

/** Returns the recipients of the call. An empty seat has no address, never the placeholder's. */
export const listCallPeople = ({ recipients }: UseTemplate, { people }: UseEntries) =>
  recipients.map(({ id, name, signingOrder }) => {
    const person = people[id];
    const order = person?.signingOrder ?? signingOrder;
    return {
      id,
      email: person?.email.trim() ?? "",
      name: person?.name.trim() || (person?.email.trim() ? "" : name),
      ...(order === null ? {} : { signingOrder: order }),
    };
  });

/** Returns the title as the server fills it with the first signer; null for titles without that variable. */
export function previewTitle(template: UseTemplate, entries: UseEntries): string | null {
  const title = entries.title.trim() || template.title;
  if (!hasSignerVariable(title)) return null;
  const people = template.recipients.map(({ id, name, email, role, signingOrder }) => {
    const person = entries.people[id];
    return {
      name: person?.name.trim() || (person?.email.trim() ? "" : name),
      email: person?.email.trim() || email,
      role,
      signingOrder: person?.signingOrder ?? signingOrder,
    };
  });
  return fillDocumentTitle(title, people);
}

/** Returns the settings that differ from the template's. */
export function buildSettingsOverride({ title, documentMeta }: UseTemplate, entries: UseEntries) {
  const isDifferent = (text: string, own: string | null) => text.trim() !== (own ?? "").trim();
  const ownPeriod = documentMeta.envelopeExpirationPeriod ?? DEFAULT_EXPIRATION_PERIOD;
  const method = METHODS[entries.mode];
  const hasOwnPeriod = JSON.stringify(entries.expirationPeriod) === JSON.stringify(ownPeriod);
  return {
    ...(entries.title.trim() && isDifferent(entries.title, title) ? { title: entries.title.trim() } : {}),
    ...(isDifferent(entries.subject, documentMeta.subject)
      ? { subject: entries.subject.trim() || null }
      : {}),
    ...(isDifferent(entries.message, documentMeta.message)
      ? { message: entries.message.trim() || null }
      : {}),
    ...(hasOwnPeriod ? {} : { envelopeExpirationPeriod: entries.expirationPeriod }),
    ...(method !== null && method !== documentMeta.distributionMethod ? { distributionMethod: method } : {}),
  };
}

/** Returns the items whose replacement is still uploading or cannot be used. */
export const listBlockedFiles = ({ files }: UseEntries): ReadonlySet<string> =>
  new Set(Object.entries(files).flatMap(([itemId, uploadId]) => (uploadId === null ? [itemId] : [])));

/** Returns the files of the call in the order of its uploads. */
export function listCallFiles({ files }: UseEntries): {
  uploadIds: string[];
  customDocumentData: { identifier: number; envelopeItemId: string }[];
} | null {
  const uploadedFiles = Object.entries(files).flatMap(([envelopeItemId, uploadId]) =>
    uploadId === null ? [] : [{ envelopeItemId, uploadId }],
  );
  if (uploadedFiles.length === 0) return null;
  return {
    uploadIds: uploadedFiles.map(({ uploadId }) => uploadId),
    customDocumentData: uploadedFiles.map(({ envelopeItemId }, identifier) => ({
      identifier,
      envelopeItemId,
    })),
  };
}

/** Replaces one item by an upload, or restores the template's own file. */
export function withFile(
  entries: UseEntries,
  itemId: string,
  uploadId: string | null | undefined,
): UseEntries {
  const { [itemId]: _, ...others } = entries.files;
  return { ...entries, files: uploadId === undefined ? others : { ...others, [itemId]: uploadId } };
}
