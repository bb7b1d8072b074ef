import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import type { ShownParts } from "@/server/contract/signing";
import type { Database } from "@/server/db/client";
import { NO_VISITOR, type Visitor } from "@/server/db/store/auth-grant";
import { services } from "@/server/process-services";
import { signing } from "@/server/routers/signing";
import { CONSENT_TEXT_VERSION, formatConsentSentence } from "@/server/routers/signing/consent";
import { createCallerFactory } from "@/server/trpc";
import type { NewEnvelope, Sent } from "./world";

const createSigning = createCallerFactory(signing);

/** A browser tab, as the signing page identifies itself. */
export const tab = (name: string): Visitor => ({
  bindingHash: createHash("sha256").update(name).digest(),
  fileTicket: null,
});

/** The signing procedures, called from a browser without a session. */
export const signingCaller = (
  db: Database,
  userAgent = "Mozilla/5.0 (iPhone)",
  visitor: Visitor = NO_VISITOR,
) =>
  createPageCaller(
    createSigning({
      db,
      services: services(),
      actor: null,
      account: null,
      origin: { ipAddress: "203.0.113.7", userAgent },
      visitor,
      requestId: "test",
      fromLoopback: false,
    }),
  );
export type SigningCaller = ReturnType<typeof createSigning>;

/**
 * Returns the values that a page shows now and sends when it completes; undefined if there is nothing to
 * complete.
 */
export async function loadShownParts(api: SigningCaller, token: string): Promise<ShownParts | undefined> {
  const state = await api.state({ token });
  return state.screen === "sign" ? state.session.shown : undefined;
}

/**
 * Returns a caller that acts as our page: it opens and completes with the values last shown, unless the call
 * has its own.
 */
export function createPageCaller(api: SigningCaller): SigningCaller {
  const open: SigningCaller["open"] = async (input) => {
    if ("pageValue" in input) return api.open(input);
    const state = await api.state(input);
    const pageValue = state.screen === "sign" ? state.pageValue : null;
    return api.open(pageValue ? { ...input, pageValue } : input);
  };
  const complete: SigningCaller["complete"] = async (input) =>
    api.complete("shown" in input ? input : { ...input, shown: await loadShownParts(api, input.token) });
  return new Proxy(api, {
    get: (target, key, receiver) =>
      key === "complete" ? complete : key === "open" ? open : Reflect.get(target, key, receiver),
  });
}

/** A drawn value, valid for every envelope. */
export const DRAWN = {
  kind: "drawn" as const,
  aspect: 3,
  strokes: [
    [
      [0.1, 0.5, 0.5, 0],
      [0.5, 0.2, 0.6, 40],
      [0.9, 0.7, 0.4, 90],
    ],
  ],
};

type NewRecipientInput = NonNullable<NewEnvelope["recipients"]>[number];
type NewFieldInput = NonNullable<NewRecipientInput["fields"]>[number];

/** A field on page 1, `row` rows from the top. */
export const box = (
  type: NewFieldInput["type"],
  row = 0,
  fieldMeta?: NewFieldInput["fieldMeta"],
): NewFieldInput => ({
  type,
  page: 1,
  positionX: 10,
  positionY: 10 + row * 8,
  width: 30,
  height: 5,
  ...(fieldMeta === undefined ? {} : { fieldMeta }),
});

export const signer = (name: string, more: Partial<NewRecipientInput> = {}): NewRecipientInput => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: "SIGNER",
  fields: [box("SIGNATURE")],
  ...more,
});

export function getRecipientToken(sent: Sent, index: number): string {
  const token = sent.tokens[index];
  if (token === undefined) throw new TypeError(`No recipient ${index}`);
  return token;
}

export function findSentFieldId(sent: Sent, index: number, type = "SIGNATURE"): number {
  const recipientId = sent.recipients[index]?.id;
  const field = sent.fields.find((row) => row.recipientId === recipientId && row.type === type);
  if (!field) throw new TypeError(`Recipient ${index} has no field ${type}`);
  return field.id;
}

export const buildConsent = (token: string) => ({
  token,
  textVersion: CONSENT_TEXT_VERSION,
  language: "en" as const,
  sentence: formatConsentSentence("en", false),
  timezone: "America/Santiago",
});

export const listAuditTypes = async (sql: Sql, { envelope }: Sent): Promise<string[]> =>
  (
    await sql<
      { type: string }[]
    >`select type from audit_entry where envelope_id = ${envelope.id} order by seq`
  ).map(({ type }) => type);

export const listEventKinds = async (sql: Sql, { envelope }: Sent): Promise<string[]> =>
  (
    await sql<{ kind: string }[]>`select kind from event where envelope_id = ${envelope.id} order by sequence`
  ).map(({ kind }) => kind);

/** Opens, consents and signs, but does not complete. */
export async function prepareSigner(caller: SigningCaller, sent: Sent, index: number): Promise<void> {
  const token = getRecipientToken(sent, index);
  await caller.open({ token });
  await caller.consent(buildConsent(token));
  await caller.fill({ token, fieldId: findSentFieldId(sent, index), value: DRAWN });
}

export async function signAs(caller: SigningCaller, sent: Sent, index: number): Promise<void> {
  await prepareSigner(caller, sent, index);
  await caller.complete({ token: getRecipientToken(sent, index) });
}
