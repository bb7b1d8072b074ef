import { desc, eq } from "drizzle-orm";
import { mails } from "@/server/db/schema";
import { NO_VISITOR, type Visitor } from "@/server/db/store/auth-grant";
import { readMail } from "@/server/mail/compose";
import { parseMail } from "@/server/mail/data";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { CONSENT_TEXT_VERSION, formatConsentSentence } from "@/server/routers/signing/consent";
import type { Context } from "@/server/trpc";
import { DRAWN, signer } from "./signing";
import type { NewEnvelope, Owner, Sent, World } from "./world";

type VisitorOptions = { ip?: string; account?: Context["account"]; visitor?: Visitor };

const createVisitorContext = (
  world: World,
  { ip = "198.51.100.4", account = null, visitor = NO_VISITOR }: VisitorOptions,
): Context => ({
  db: world.db,
  services: services(),
  actor: null,
  account,
  origin: { ipAddress: ip, userAgent: "Mozilla/5.0 (iPhone)" },
  visitor,
  requestId: "test",
  fromLoopback: false,
});

/** The procedures of a direct link, as a browser without a team calls them. */
export const createVisitorCaller = (world: World, visitor: VisitorOptions = {}) =>
  createCaller(createVisitorContext(world, visitor)).direct;
export type DirectLinkApi = ReturnType<typeof createVisitorCaller>;

export const createOwnerCaller = (world: World, owner: Owner = world.owner) =>
  createCaller({ ...createVisitorContext(world, {}), actor: owner });

export type LinkedTemplate = Sent & { token: string };

/** Creates a template with an open direct link for the recipient at this index. */
export async function createLinkedTemplate(
  world: World,
  input: NewEnvelope = {},
  index = 0,
): Promise<LinkedTemplate> {
  const createdTemplate = await world.draft({ type: "TEMPLATE", recipients: [signer("Ana")], ...input });
  const directRecipientId = createdTemplate.recipients[index]?.id;
  const { token } = await createOwnerCaller(world).directLink.create({
    envelopeId: createdTemplate.envelope.id,
    directRecipientId,
  });
  const aggregate = await world.reload(createdTemplate.envelope.id);
  return { ...aggregate, tokens: createdTemplate.tokens, token };
}

/** Returns the code last mailed to an address. */
export async function readConfirmationCode(world: World, email: string): Promise<string> {
  const [row] = await world.db
    .select()
    .from(mails)
    .where(eq(mails.toEmail, email))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  if (!row) throw new TypeError(`No mail to ${email}`);
  const mail = parseMail(row.kind, JSON.stringify(readMail(row).data));
  if (mail.kind !== "DIRECT_LINK_CODE") throw new TypeError(`The last mail to ${email} is ${mail.kind}`);
  return mail.data.code;
}

/** Requests a code, reads it and confirms it. Returns the proof that the finish requires. */
export async function confirmAddress(
  world: World,
  api: DirectLinkApi,
  token: string,
  email: string,
): Promise<string> {
  await api.sendCode({ token, email, language: "es" });
  const judged = await api.confirmCode({ token, email, code: await readConfirmationCode(world, email) });
  if (judged.outcome !== "confirmed") throw new TypeError(`The code was ${judged.outcome}`);
  return judged.proof;
}

type FinishInput = Parameters<DirectLinkApi["finish"]>[0];

let submissionCount = 0;
/** Input of a page that showed this template, whose visitor filled in all of their own signature fields. */
export function buildFinishInput(template: LinkedTemplate, more: Partial<FinishInput> = {}): FinishInput {
  submissionCount += 1;
  const visitorId = template.recipients.find(({ email }) => email.startsWith("direct.link@"))?.id;
  const own = template.fields.filter(
    ({ recipientId, type }) => recipientId === visitorId && type === "SIGNATURE",
  );
  return {
    token: template.token,
    submissionId: `submission-of-a-page-${submissionCount}`,
    revision: template.envelope.revision,
    name: "Vera Visitor",
    email: "vera@example.com",
    proof: null,
    externalId: null,
    consent: {
      textVersion: CONSENT_TEXT_VERSION,
      language: "es",
      sentence: formatConsentSentence("es", false),
      timezone: "America/Santiago",
    },
    values: own.map(({ id }) => ({ fieldId: id, value: DRAWN, inputMethod: "page" })),
    pictures: [],
    ...more,
  };
}

/** Confirms the address, then returns the input of `buildFinishInput`. */
export async function buildConfirmedFinish(
  world: World,
  api: DirectLinkApi,
  template: LinkedTemplate,
  more: Partial<FinishInput> = {},
): Promise<FinishInput> {
  const input = buildFinishInput(template, more);
  return { ...input, proof: await confirmAddress(world, api, template.token, input.email) };
}

/** Returns the number of documents created from the template. */
export async function countTemplateDocuments(world: World, template: Sent): Promise<number> {
  const [row] = await world.test.sql<{ n: number }[]>`select count(*)::int as n from envelope
    where type = 'DOCUMENT' and template_id = ${template.envelope.legacyId}`;
  return row?.n ?? 0;
}
