import { Readable } from "node:stream";
import { clock } from "@/server/clock";
import type { CreateEnvelope } from "@/server/contract/envelope";
import { type Database, database } from "@/server/db/client";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { loadMailsPage } from "@/server/db/store/outbox";
import { moveLinkEnds } from "@/server/db/store/recipient-clocks";
import type { Language } from "@/server/domain/vocabulary";
import { definitions } from "@/server/jobs/definitions";
import type { JobKind } from "@/server/jobs/enqueue";
import { log } from "@/server/log";
import { createTransport } from "@/server/mail/transport";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { CONSENT_TEXT_VERSION, formatConsentSentence } from "@/server/routers/signing/consent";
import { acceptUpload } from "@/server/uploads/accept";
import { BUSY_TEAM, BUSY_TEMPLATES, type BusyDocument, getSeedPerson } from "./seed-busy-team";
import { Calendar } from "./seed-calendar";
import { getPaperText } from "./seed-clauses";
import { seedTeamDesk } from "./seed-desk";
import { delaySealJobs, FormerSeal } from "./seed-former-seal";
import { buildContractPdf, type SignatureLine } from "./seed-paper";
import { LOGINS, type Login, makeTeam, type Owner } from "./seed-team";
import { BEGAN_DAYS_AGO, PAST_YEAR, type PastDocument } from "./seed-year";

type Recipients = NonNullable<(typeof CreateEnvelope)["_input"]["recipients"]>;

/** Share of the remaining time that passes before the next action. */
const A_GOOD_PART = 0.35;
const SIGN = { type: "SIGNATURE", page: 1, positionX: 12, positionY: 73, width: 34, height: 6.5 } as const;
const DATE = { type: "DATE", page: 1, positionX: 55, positionY: 76, width: 32, height: 3.5 } as const;
const NAME = { type: "NAME", page: 1, positionX: 12, positionY: 67, width: 34, height: 3.5 } as const;
const FULL = [SIGN, DATE, NAME];
const raiseBoxes = (distance: number) => FULL.map((box) => ({ ...box, positionY: box.positionY - distance }));
/** Further signers' fields are above the first one's, each on lines of their own. */
const ABOVE = raiseBoxes(14.5);
const HIGHEST = raiseBoxes(29);

/**
 * Creates sample data with the product's own procedures: a team of three roles, its past year, and an envelope in
 * every state. On the same database it adds another set. Returns the logins.
 */
export async function seedWorld(): Promise<{ logins: Login[] }> {
  const db = database();
  delaySealJobs();
  const calendar = new Calendar();
  calendar.goBack(BEGAN_DAYS_AGO);
  using formerSeal = new FormerSeal(await clock.now(db));
  const team = await makeTeam(db);
  const [owner] = team;
  const world = new World(db, owner, calendar, formerSeal);
  const ana = buildRecipient("ana.perez@rubrica.test", "Ana Pérez", FULL);
  const luis = buildRecipient("luis.soto@rubrica.test", "Luis Soto", ABOVE);
  const copy = { email: "archive@rubrica.test", name: "Archive", role: "CC" as const };

  await world.draft("Lease (template)", [buildRecipient("", "Tenant", FULL)], "TEMPLATE");
  const idsByTitle = new Map<string, string>();
  for (const title of BUSY_TEMPLATES)
    idsByTitle.set(
      title,
      await world.draft(title, [buildRecipient("", getRoleName(title), FULL)], "TEMPLATE"),
    );
  const senders = team.map((member) => (member === owner ? world : world.of(member)));
  for (const past of PAST_YEAR) await senders[past.sender]?.settle(past, idsByTitle.get(past.template) ?? "");
  for (const sender of senders) await sender.readNotices();
  for (const [index, document] of BUSY_TEAM.entries())
    idsByTitle.set(document.title, await world.meet(document, AGES[index % AGES.length] ?? 1));

  calendar.goBack(3);
  await world.draft("Supplier agreement (draft)", [ana]);
  await world.send("Contrato de arriendo 2027, por turnos", numberRecipients([ana, luis]));
  const half = await world.send("Partnership agreement, half signed", [ana, luis]);
  await world.sign(half, 0);
  await world.expire(await world.send("Offer with an expired link", [ana]));
  const done = await world.send("Employment contract", [...numberRecipients([ana, luis]), copy]);
  await world.sign(done, 0);
  await world.sign(done, 1);
  calendar.goToThisHour();
  await world.runJob("envelope.seal", done);
  calendar.goBack(2);
  const rejectedAgreement = await world.send("Loan agreement, rejected", [ana, luis]);
  calendar.goToThisHour();
  await world.reject(rejectedAgreement, 0, "The interest rate is not the one we agreed on.");
  await world.runJob("envelope.stamp-rejected", rejectedAgreement);
  calendar.goBack(1);
  const stopped = await world.send("Cancelled order", [ana]);
  await world.caller.envelope.cancel({ envelopeId: stopped, reason: "Replaced by a new version." });
  calendar.goBack(0.2);
  await seedTeamDesk(world, idsByTitle);
  return { logins: LOGINS };
}

/** Ages in days of the busy team's documents, in turn: from today to almost a month. */
const AGES = [24, 4, 11, 7, 18, 2, 9, 1, 15, 3, 5, 0.3, 2, 8, 1, 4, 12, 3, 6, 2, 10, 20, 14, 6, 4];

const buildRecipient = (
  email: string,
  name: string,
  fields: Recipients[number]["fields"],
): Recipients[number] => ({
  email,
  name,
  role: "SIGNER",
  fields,
});
const getRoleName = (title: string): string => (getPaperText(title).isSpanish ? "Firmante" : "Signer");
const LABELS = { NAME: "name", SIGNATURE: "signature", DATE: "date" } as const;

/** The lines that the paper prints under a recipient's fields. */
const listLines = ({ fields = [] }: Recipients[number]): SignatureLine[] =>
  fields.flatMap(({ type, positionX: left, positionY, width, height }) => {
    const label = Object.entries(LABELS).find(([known]) => known === type)?.[1];
    return label && left !== undefined && positionY !== undefined && width && height
      ? [{ label, left, width, bottom: positionY + height }]
      : [];
  });
const numberRecipients = (people: Recipients): Recipients =>
  people.map((one, index) => ({ ...one, signingOrder: index + 1 }));

/** The product's procedures as the team's lead and as a visitor with a link. */
export class World {
  readonly caller;
  readonly #public;

  constructor(
    readonly db: Database,
    readonly owner: Owner,
    readonly calendar: Calendar,
    readonly formerSeal: FormerSeal,
  ) {
    const base = {
      db,
      services: services(),
      account: null,
      origin: NO_ORIGIN,
      requestId: "seed",
      visitor: NO_VISITOR,
      fromLoopback: true,
    };
    this.caller = createCaller({ ...base, actor: owner });
    this.#public = createCaller({
      ...base,
      actor: null,
      origin: { ipAddress: "192.0.2.10", userAgent: "Seed" },
    });
  }

  of(member: Owner): World {
    return new World(this.db, member, this.calendar, this.formerSeal);
  }

  async draft(
    title: string,
    people: Recipients,
    type: "DOCUMENT" | "TEMPLATE" = "DOCUMENT",
    language: Language = getPaperText(title).isSpanish ? "es" : "en",
  ) {
    const stream = Readable.from([await buildContractPdf(title, people.flatMap(listLines))]);
    // Uploads are swept by the real clock, so they are made in the present.
    const uploadId = await this.calendar.inPresent(() =>
      acceptUpload(services(), this.owner, { filename: `${title}.pdf`, stream }),
    );
    const inOrder = people.some(({ signingOrder }) => signingOrder !== undefined);
    const signingOrder = inOrder ? ("SEQUENTIAL" as const) : ("PARALLEL" as const);
    const meta = { language, signingOrder, timezone: "America/Santiago" };
    const { id } = await this.caller.envelope.create({
      title,
      type,
      recipients: people,
      meta,
      uploadIds: [uploadId],
    });
    return id;
  }

  async send(title: string, people: Recipients, language?: Language): Promise<string> {
    const id = await this.draft(title, people, "DOCUMENT", language);
    await this.caller.envelope.distribute({ envelopeId: id });
    await this.#deliver();
    return id;
  }

  /** Opens, consents, fills the required fields and finishes, as the nth recipient. */
  async sign(envelopeId: string, nth: number): Promise<void> {
    const { token, id, name, fields } = await this.#party(envelopeId, nth);
    await this.#begin(token);
    const mark = fields.find((field) => field.recipientId === id && field.type === "SIGNATURE");
    const value = { kind: "typed", text: name, face: "caveat" };
    if (mark) await this.#public.signing.fill({ token, fieldId: mark.id, value });
    const state = await this.#public.signing.state({ token });
    const shownParts = state.screen === "sign" ? state.session.shown : undefined;
    await this.#public.signing.complete({ token, shown: shownParts });
  }

  /** Creates one of the busy team's documents so many days ago and takes it to its state. */
  async meet({ title, fate, people, language }: BusyDocument, age: number): Promise<string> {
    this.calendar.goBack(age);
    const signers = people.map((who, index) => {
      const { email, name } = getSeedPerson(who);
      return buildRecipient(email, name, [FULL, ABOVE, HIGHEST][index] ?? FULL);
    });
    if (fate === "draft") return this.draft(title, signers, "DOCUMENT", language);
    const id = await this.send(title, signers, language);
    const signing = { completed: signers.length, half: 1 }[String(fate)] ?? 0;
    for (let nth = 0; nth < signing; nth += 1) {
      this.calendar.goOn(A_GOOD_PART);
      await this.sign(id, nth);
    }
    if (fate === "completed") await this.runJob("envelope.seal", id);
    if (fate === "expired") await this.expire(id);
    if (fate === "cancelled") await this.#cancel(id);
    this.calendar.goToThisHour();
    if (fate === "rejected") await this.#refuse(id);
    if (fate === "rejected") await this.runJob("envelope.stamp-rejected", id);
    return id;
  }

  /** Sends a past document from its template and lets its recipient answer at its time. */
  async settle({ title, to, daysAgo, hours, isRejected }: PastDocument, templateId: string): Promise<void> {
    this.calendar.goBack(daysAgo);
    const template = await this.caller.envelope.get({ envelopeId: templateId });
    const recipients = template.recipients.map(({ id }) => ({ id, ...to }));
    const { id } = await this.caller.envelope.use({
      envelopeId: templateId,
      recipients,
      distributeDocument: true,
      override: { title },
    });
    await this.#deliver();
    this.calendar.goOnHours(hours);
    if (isRejected) await this.#refuse(id);
    else await this.sign(id, 0);
    await this.runJob(isRejected ? "envelope.stamp-rejected" : "envelope.seal", id);
  }

  async readNotices(): Promise<void> {
    const until = (await clock.now(this.db)).toISOString();
    await this.caller.notice.read({ until });
  }

  async #cancel(envelopeId: string): Promise<void> {
    this.calendar.goOn(A_GOOD_PART);
    await this.caller.envelope.cancel({ envelopeId, reason: "Reemplazado." });
  }

  async #refuse(envelopeId: string): Promise<void> {
    await this.reject(envelopeId, 0, "El monto no es el que acordamos en la reunión del martes.");
  }

  async reject(envelopeId: string, nth: number, reason: string): Promise<void> {
    const { token } = await this.#party(envelopeId, nth);
    await this.#begin(token);
    await this.#public.signing.reject({ token, reason });
  }

  /** A link expires by time only, so the seed moves its end into the past. */
  async expire(envelopeId: string): Promise<void> {
    const past = new Date(Date.now() - 24 * 3600 * 1000);
    await moveLinkEnds(this.db, envelopeId, past);
  }

  /** Runs the worker's job at once; safe while a running product does the same. */
  async runJob(kind: JobKind, subject: string): Promise<void> {
    const transport = createTransport({ SMTP_URL: undefined });
    const runJob = () => definitions[kind](subject, { db: this.db, services: services(), transport, log });
    await (this.calendar.isBeforeThisHour ? this.formerSeal.inUse(runJob) : runJob());
  }

  /** Sends mails at the time they were queued, not when a worker next polls. */
  async #deliver(): Promise<void> {
    const { rows } = await loadMailsPage(this.db, { state: "QUEUED", page: 1, perPage: 100 });
    for (const { id } of rows) await this.runJob("mail.send", id);
  }

  async #begin(token: string): Promise<void> {
    await this.#public.signing.open({ token });
    await this.#public.signing.consent({
      token,
      textVersion: CONSENT_TEXT_VERSION,
      language: "en",
      sentence: formatConsentSentence("en", false),
      timezone: "America/Santiago",
    });
  }

  async #party(envelopeId: string, nth: number) {
    const envelope = await this.caller.envelope.get({ envelopeId });
    const row = envelope.recipients[nth];
    const link = await this.caller.recipient.revealLink({ envelopeId, recipientId: row?.id ?? 0 });
    const token = link.signingUrl.split("/").at(-1) ?? "";
    return { token, id: row?.id ?? 0, name: row?.name ?? "", fields: envelope.fields };
  }
}
