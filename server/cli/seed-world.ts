import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { hashPassword } from "@/server/auth/password";
import { clock } from "@/server/clock";
import type { CreateEnvelope } from "@/server/contract/envelope";
import { type Database, database } from "@/server/db/client";
import { organisationMembers, teamMembers, teams, users } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { moveLinkEnds } from "@/server/db/store/recipient-clocks";
import type { Actor } from "@/server/domain/actor";
import type { Language, TeamRole } from "@/server/domain/vocabulary";
import { definitions } from "@/server/jobs/definitions";
import { log } from "@/server/log";
import { createTransport } from "@/server/mail/transport";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { registerAccount } from "@/server/routers/account/register";
import { CONSENT_TEXT_VERSION, consentSentence } from "@/server/routers/signing/consent";
import { acceptUpload } from "@/server/uploads/accept";
import { BUSY_TEAM, BUSY_TEMPLATES, type BusyDocument, seeded } from "./seed-busy-team";
import { furnish } from "./seed-desk";
import { contractPdf } from "./seed-paper";

type Owner = Extract<Actor, { kind: "user" }>;
type Recipients = NonNullable<(typeof CreateEnvelope)["_input"]["recipients"]>;
type Login = { email: string; password: string; role: string };

const PASSWORD = "a believable world";
const CLAUSES = [
  "The landlord lets to the tenant the apartment at Avenida Los Leones 1234, Providencia, for living in it.",
  "The rent is 650 000 pesos a month, due on the fifth day, adjusted every twelve months.",
  "The term is one year from the first of the next month and renews itself unless either party objects.",
  "The tenant returns the apartment in the state in which it was received, wear excepted.",
];
const SIGN = { type: "SIGNATURE", page: 1, positionX: 12, positionY: 73, width: 34, height: 6.5 } as const;
const DATE = { type: "DATE", page: 1, positionX: 55, positionY: 76, width: 32, height: 3.5 } as const;
const NAME = { type: "NAME", page: 1, positionX: 12, positionY: 66, width: 34, height: 3.5 } as const;
const FULL = [SIGN, DATE, NAME];
/** A second signer's boxes sit above the first one's. */
const ABOVE = FULL.map((box) => ({ ...box, positionY: box.positionY - 14 }));

/**
 * Makes a believable world with the product's own verbs: a team of three roles and one envelope in every
 * state. Again on the same database it makes another set beside the first. Returns how to get in.
 */
export async function seed(): Promise<{ logins: Login[] }> {
  const db = database();
  const owner = await makeTeam(db);
  const world = new World(db, owner);
  const ana = person("ana.perez@rubrica.test", "Ana Pérez", FULL);
  const luis = person("luis.soto@rubrica.test", "Luis Soto", ABOVE);
  const copy = { email: "archive@rubrica.test", name: "Archive", role: "CC" as const };

  await world.draft("Supplier agreement (draft)", [ana]);
  await world.send("Lease 2027, in order", ordered([ana, luis]), "es");
  const half = await world.send("Partnership agreement, half signed", [ana, luis]);
  await world.sign(half, 0);
  await world.expire(await world.send("Offer with an expired link", [ana]));
  const done = await world.send("Employment contract", [...ordered([ana, luis]), copy]);
  await world.sign(done, 0);
  await world.sign(done, 1);
  await world.runJob("envelope.seal", done);
  const refused = await world.send("Loan agreement, rejected", [ana, luis]);
  await world.reject(refused, 0, "The interest rate is not the one we agreed on.");
  await world.runJob("envelope.stamp-rejected", refused);
  const stopped = await world.send("Cancelled order", [ana]);
  await world.caller.envelope.cancel({ envelopeId: stopped, reason: "Replaced by a new version." });
  await world.draft("Lease (template)", [person("", "Tenant", FULL)], "TEMPLATE");
  const made = new Map<string, string>();
  for (const title of BUSY_TEMPLATES)
    made.set(title, await world.draft(title, [person("", "Firmante", FULL)], "TEMPLATE", "es"));
  for (const document of BUSY_TEAM) made.set(document.title, await world.meet(document));
  await furnish(world, made);
  return { logins: LOGINS };
}

const LOGINS: Login[] = [
  { email: "admin@rubrica.test", password: PASSWORD, role: "ADMIN" },
  { email: "manager@rubrica.test", password: PASSWORD, role: "MANAGER" },
  { email: "member@rubrica.test", password: PASSWORD, role: "MEMBER" },
];

const person = (email: string, name: string, fields: Recipients[number]["fields"]): Recipients[number] => ({
  email,
  name,
  role: "SIGNER",
  fields,
});
const ordered = (people: Recipients): Recipients =>
  people.map((one, index) => ({ ...one, signingOrder: index + 1 }));

async function makeTeam(db: Database): Promise<Owner> {
  const passwordHash = await hashPassword(PASSWORD);
  const members = [];
  for (const { email, role } of LOGINS) members.push(await findOrMake(db, email, role, passwordHash));
  const [lead, ...others] = members;
  const [team] = await db
    .select()
    .from(teams)
    .where(eq(teams.id, lead?.teamId ?? 0));
  const now = await db.transaction((tx) => clock.now(tx));
  for (const [index, { userId }] of others.entries()) {
    const role: TeamRole = index === 0 ? "MANAGER" : "MEMBER";
    const organisationId = team?.organisationId ?? 0;
    await db
      .insert(organisationMembers)
      .values({ organisationId, userId, role: "MEMBER", createdAt: now })
      .onConflictDoNothing();
    await db
      .insert(teamMembers)
      .values({ teamId: team?.id ?? 0, userId, role, createdAt: now })
      .onConflictDoNothing();
  }
  return {
    kind: "user",
    userId: lead?.userId ?? 0,
    teamId: team?.id ?? 0,
    role: "ADMIN",
    email: LOGINS[0]?.email ?? "",
    name: "Marta Administradora",
  };
}

async function findOrMake(db: Database, email: string, role: string, passwordHash: string) {
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ userId: users.id, teamId: teamMembers.teamId })
      .from(users)
      .innerJoin(teamMembers, eq(teamMembers.userId, users.id))
      .where(eq(users.email, email))
      .orderBy(teamMembers.teamId);
    if (known) return known;
    const isFirst = (await tx.select({ id: users.id }).from(users).limit(1)).length === 0;
    const name =
      { ADMIN: "Marta Administradora", MANAGER: "Mateo Gerente", MEMBER: "Inés Miembro" }[role] ?? role;
    const now = await clock.now(tx);
    return registerAccount(
      tx,
      { email, name, passwordHash, language: "es", isInstanceAdmin: isFirst, isVerified: true },
      now,
    );
  });
}

/** The verbs of the product as the team's lead and as whoever has a link. */
export class World {
  readonly caller;
  readonly #public;

  constructor(
    readonly db: Database,
    readonly owner: Owner,
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

  async draft(
    title: string,
    people: Recipients,
    type: "DOCUMENT" | "TEMPLATE" = "DOCUMENT",
    language: Language = "en",
  ) {
    const stream = Readable.from([await contractPdf(title, CLAUSES)]);
    const uploadId = await acceptUpload(services(), this.owner, { filename: `${title}.pdf`, stream });
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

  async send(title: string, people: Recipients, language: Language = "en"): Promise<string> {
    const id = await this.draft(title, people, "DOCUMENT", language);
    await this.caller.envelope.distribute({ envelopeId: id });
    return id;
  }

  /** Opens, consents, fills what is required and finishes, as the nth recipient. */
  async sign(envelopeId: string, nth: number): Promise<void> {
    const { token, id, name, fields } = await this.#party(envelopeId, nth);
    await this.#begin(token);
    const mark = fields.find((field) => field.recipientId === id && field.type === "SIGNATURE");
    const value = { kind: "typed", text: name, face: "caveat" };
    if (mark) await this.#public.signing.fill({ token, fieldId: mark.id, value });
    const state = await this.#public.signing.state({ token });
    const shown = state.screen === "sign" ? state.session.shown : undefined;
    await this.#public.signing.complete({ token, shown });
  }

  /** Makes one of the busy team's documents and takes it as far as it has come. */
  async meet({ title, fate, people, language }: BusyDocument): Promise<string> {
    const signers = people.map((who, index) => {
      const { email, name } = seeded(who);
      return person(email, name, index % 2 === 0 ? FULL : ABOVE);
    });
    if (fate === "draft") return this.draft(title, signers, "DOCUMENT", language);
    const id = await this.send(title, signers, language);
    const signing = { completed: signers.length, half: 1 }[String(fate)] ?? 0;
    for (let nth = 0; nth < signing; nth += 1) await this.sign(id, nth);
    if (fate === "completed") await this.runJob("envelope.seal", id);
    if (fate === "expired") await this.expire(id);
    if (fate === "cancelled") await this.caller.envelope.cancel({ envelopeId: id, reason: "Reemplazado." });
    if (fate === "rejected") {
      await this.reject(id, 0, "El monto no es el que acordamos en la reunión del martes.");
      await this.runJob("envelope.stamp-rejected", id);
    }
    return id;
  }

  async reject(envelopeId: string, nth: number, reason: string): Promise<void> {
    const { token } = await this.#party(envelopeId, nth);
    await this.#begin(token);
    await this.#public.signing.reject({ token, reason });
  }

  /** Only time makes a link lapse, so the seed moves its end into the past. */
  async expire(envelopeId: string): Promise<void> {
    const past = new Date(Date.now() - 24 * 3600 * 1000);
    await moveLinkEnds(this.db, envelopeId, past);
  }

  /** Does now what the worker would do; safe when a running product does it as well. */
  async runJob(kind: "envelope.seal" | "envelope.stamp-rejected", envelopeId: string): Promise<void> {
    const transport = createTransport({ SMTP_URL: undefined });
    await definitions[kind](envelopeId, { db: this.db, services: services(), transport, log });
  }

  async #begin(token: string): Promise<void> {
    await this.#public.signing.open({ token });
    await this.#public.signing.consent({
      token,
      textVersion: CONSENT_TEXT_VERSION,
      language: "en",
      sentence: consentSentence("en", false),
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
