import { desc, eq } from "drizzle-orm";
import { mails } from "@/server/db/schema";
import { NO_VISITOR, type Visitor } from "@/server/db/store/auth-grant";
import { readMail } from "@/server/mail/compose";
import { parseMail } from "@/server/mail/data";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { CONSENT_TEXT_VERSION, consentSentence } from "@/server/routers/signing/consent";
import type { Context } from "@/server/trpc";
import { DRAWN, signer } from "./signing";
import type { NewEnvelope, Owner, Sent, World } from "./world";

type VisitorOptions = { ip?: string; account?: Context["account"]; visitor?: Visitor };

const context = (
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

/** What a browser without a team calls at a direct link. */
export const visit = (world: World, visitor: VisitorOptions = {}) =>
  createCaller(context(world, visitor)).direct;
export type Visiting = ReturnType<typeof visit>;

/** The verbs of a template's owner. */
export const ownerOf = (world: World, owner: Owner = world.owner) =>
  createCaller({ ...context(world, {}), actor: owner });

export type LinkedTemplate = Sent & { token: string };

/** A template with an open direct link for the recipient at that place. */
export async function linkedTemplate(
  world: World,
  input: NewEnvelope = {},
  index = 0,
): Promise<LinkedTemplate> {
  const made = await world.draft({ type: "TEMPLATE", recipients: [signer("Ana")], ...input });
  const directRecipientId = made.recipients[index]?.id;
  const { token } = await ownerOf(world).directLink.create({
    envelopeId: made.envelope.id,
    directRecipientId,
  });
  const aggregate = await world.reload(made.envelope.id);
  return { ...aggregate, tokens: made.tokens, token };
}

/** The six digits last mailed to an address. */
export async function codeFor(world: World, email: string): Promise<string> {
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

/** Asks for a code, reads it and sends it back: what the finish asks to be shown. */
export async function confirmAddress(
  world: World,
  api: Visiting,
  token: string,
  email: string,
): Promise<string> {
  await api.sendCode({ token, email, language: "es" });
  const judged = await api.confirmCode({ token, email, code: await codeFor(world, email) });
  if (judged.outcome !== "confirmed") throw new TypeError(`The code was ${judged.outcome}`);
  return judged.proof;
}

type FinishInput = Parameters<Visiting["finish"]>[0];

let made = 0;
/** What a page sends that has shown this template and whose visitor has signed in every signature field of their own. */
export function finishOf(template: LinkedTemplate, more: Partial<FinishInput> = {}): FinishInput {
  made += 1;
  const visitorId = template.recipients.find(({ email }) => email.startsWith("direct.link@"))?.id;
  const own = template.fields.filter(
    ({ recipientId, type }) => recipientId === visitorId && type === "SIGNATURE",
  );
  return {
    token: template.token,
    submissionId: `submission-of-a-page-${made}`,
    revision: template.envelope.revision,
    name: "Vera Visitor",
    email: "vera@example.com",
    proof: null,
    externalId: null,
    consent: {
      textVersion: CONSENT_TEXT_VERSION,
      language: "es",
      sentence: consentSentence("es", false),
      timezone: "America/Santiago",
    },
    values: own.map(({ id }) => ({ fieldId: id, value: DRAWN, inputMethod: "page" })),
    pictures: [],
    ...more,
  };
}

/** As `finishOf`, with the address proven first. */
export async function confirmedFinish(
  world: World,
  api: Visiting,
  template: LinkedTemplate,
  more: Partial<FinishInput> = {},
): Promise<FinishInput> {
  const input = finishOf(template, more);
  return { ...input, proof: await confirmAddress(world, api, template.token, input.email) };
}

/** Everything that was made through links: how many documents of the template exist. */
export async function documentsOf(world: World, template: Sent): Promise<number> {
  const [row] = await world.test.sql<{ n: number }[]>`select count(*)::int as n from envelope
    where type = 'DOCUMENT' and template_id = ${template.envelope.legacyId}`;
  return row?.n ?? 0;
}
