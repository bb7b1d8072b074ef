import { eq } from "drizzle-orm";
import { encode } from "fast-png";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "@/server/auth/session-store";
import { callerFor } from "@/server/caller";
import { authenticators, users } from "@/server/db/schema";
import { verifySettingsChanges } from "@/server/db/store/organisation-log-read";
import { SETTINGS_ACTIONS, type SettingsAction } from "@/server/domain/organisation-log/vocabulary";
import { newId } from "@/server/ids";
import { readMail } from "@/server/mail/compose";
import { provide } from "@/server/runtime";
import { everyProcedure } from "@/server/testing/routers/inputs";
import {
  colleague,
  createProvenSession,
  findOrganisationId,
  getPerson,
  type TestMember,
} from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

const SECRETS = [
  "a-client-secret-nobody-sees",
  "whsec_bm9ib2R5LXNlZXMtdGhpcy1zZWNyZXQ=",
  "in-the-path-of-a-hook",
];
const HOOK = `https://hooks.example.com/in?key=${SECRETS[2]}`;

let world: World;
let owner: TestMember;
let organisationId: number;
let teamId: number;
/** Freshly proven session of an instance admin. */
let sessionId: string;
/** Secrets that a procedure showed once; they must appear nowhere else. */
const shownOnce: string[] = [];
const zone = new Map<string, string[]>();

beforeAll(async () => {
  world = await testWorld();
  owner = await createProvenSession(world, world.owner);
  organisationId = await findOrganisationId(world);
  ({ teamId } = world.owner);
  sessionId = await openSession(world.db, owner.userId, { ipAddress: "192.0.2.7", userAgent: "test" });
  provide("txtLookup", async (name) => zone.get(name) ?? []);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => world.test.sql`delete from rate_limit`);

const team = () => ({ kind: "team" as const, teamId });
const organisation = () => ({ kind: "organisation" as const, organisationId });
const directory = () =>
  callerFor({ actor: null, directory: { organisationId }, requestId: "test", db: world.db });
const admin = () => {
  const { userId, email, name } = world.owner;
  const account = { userId, email, name, sessionId, isInstanceAdmin: true };
  return callerFor({ actor: null, account, requestId: "test", db: world.db });
};
const picture = () =>
  new Uint8Array(encode({ width: 40, height: 40, channels: 4, data: new Uint8Array(6400).fill(200) }));

async function mailTo(email: string) {
  const [row] = await world.test.sql`select id, kind, data_encrypted from mail
    where to_email = ${email} order by created_at desc, id desc limit 1`;
  return readMail({ id: row?.id, kind: row?.kind, dataEncrypted: row?.data_encrypted });
}
async function invited(): Promise<{ id: string; token: string; person: TestMember }> {
  const person = await colleague(world, { team: null, organisation: null }, "Ines Invited");
  return { ...(await inviting(person.email)), person };
}
async function inviting(email: string): Promise<{ id: string; token: string }> {
  await owner.call.invitation.create({ place: team(), emails: [email], role: "MEMBER" });
  const { data } = await owner.call.invitation.list({ place: team(), perPage: 100 });
  const mail = await mailTo(email);
  const token = mail.kind === "INVITATION" ? (mail.data.url.split("/").pop() ?? "") : "";
  shownOnce.push(token);
  return { id: data.find((one) => one.email === email)?.id ?? "", token };
}
const invitation = async (id: string) => ({ place: team(), invitationId: id });
async function domain(isVerified: boolean) {
  const added = await owner.call.companyDomain.add({
    organisationId,
    domain: `d${newId()}.example`.toLowerCase(),
  });
  zone.set(added.record.name, [added.record.value]);
  if (isVerified) await owner.call.companyDomain.check({ organisationId, domainId: added.id });
  return { organisationId, domainId: added.id, domain: added.domain };
}
const connection = (more = {}) => ({
  organisationId,
  issuer: "https://id.example.com",
  clientId: "rubrica",
  teamId,
  isEnabled: true,
  endsThere: false,
  clientSecret: SECRETS[0] ?? "",
  ...more,
});
/** Makes the company's sign-in required by SQL, so that no session by the provider is needed. */
async function required() {
  await owner.call.companySignIn.save(connection());
  await world.test.sql`update company_connection set required_at = now()`;
  await world.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, owner.userId));
  const app = { secretEncrypted: "x", confirmedAt: new Date(), guardsSignIn: true, createdAt: new Date() };
  await world.db
    .insert(authenticators)
    .values({ userId: owner.userId, ...app })
    .onConflictDoNothing();
}
async function provisioned() {
  const { domain: name } = await domain(true);
  const user = await directory().scimUser.create({ body: { userName: `p@${name}`, displayName: "Pia" } });
  return { id: user.id, userName: `p@${name}`, ifMatch: null };
}
const group = () => directory().scimGroup.create({ body: { displayName: `Group ${newId()}` } });
const groupRole = () =>
  owner.call.groupRole.add({ organisationId, groupName: `Role ${newId()}`, teamId, role: "MANAGER" });
const apiToken = () =>
  owner.call.apiToken.create({ teamId, name: "Billing", scopes: ["read"], expiry: "1month" });
const receiver = () =>
  owner.call.logReceiver.set({
    organisationId,
    receiverUrl: `https://logs.example.com/in?key=${SECRETS[2]}`,
    receiverSecret: SECRETS[1] ?? "",
  });
const webhook = async () => {
  const made = await owner.call.webhook.create({
    webhookUrl: HOOK,
    eventTriggers: ["*"],
    secret: SECRETS[1],
  });
  return made.id;
};
const sender = () => owner.call.senderAddress.create({ email: `sales-${newId()}@acme.example` });
async function spareTeam() {
  const name = `Team ${newId()}`;
  return { ...(await owner.call.team.create({ organisationId, name })), name };
}

/** Preparation and the change itself, so that only entries of the change are counted. */
type RecordedCase = {
  action: SettingsAction;
  prepare?: () => Promise<unknown>;
  act: (given: never) => Promise<unknown>;
};
const logged = <Given>(
  action: SettingsAction,
  act: (given: Given) => Promise<unknown>,
  prepare?: () => Promise<Given>,
): RecordedCase => ({ action, act, ...(prepare ? { prepare } : {}) });

const RECORDED: Record<string, RecordedCase> = {
  "organisation.create": logged("ORGANISATION_CREATED", () =>
    owner.call.organisation.create({ name: "Second" }),
  ),
  "organisation.update": logged("ORGANISATION_UPDATED", () =>
    owner.call.organisation.update({ organisationId, name: "Acme" }),
  ),
  "organisation.remove": logged(
    "ORGANISATION_DELETED",
    (id) => owner.call.organisation.remove({ organisationId: id, name: "Third" }),
    async () => (await owner.call.organisation.create({ name: "Third" })).id,
  ),
  "organisation.handOver": logged(
    "ORGANISATION_OWNER_CHANGED",
    (given) => owner.call.organisation.handOver(given),
    async () => {
      const { id } = await owner.call.organisation.create({ name: "Fourth" });
      const { userId } = await colleague(world, { team: "MEMBER" });
      await world.test.sql`insert into organisation_member (organisation_id, user_id, role, created_at)
        values (${id}, ${userId}, 'MEMBER', now())`;
      return { organisationId: id, userId };
    },
  ),
  "organisation.saveSecurityPolicy": logged("SECURITY_POLICY_CHANGED", () => {
    const { userId, email, name } = world.owner;
    const account = { userId, email, name, sessionId, isInstanceAdmin: false };
    const api = callerFor({ actor: null, account, requestId: "test", db: world.db });
    return api.organisation.saveSecurityPolicy({
      organisationId,
      policy: {
        requiresSecondFactor: false,
        waysIn: null,
        allowsMailedLink: false,
        sessionHours: 24,
        addressRanges: [],
        guardsPages: false,
        guardsTokens: false,
      },
    });
  }),
  "organisation.updateSettings": logged("ORGANISATION_SETTINGS_CHANGED", () =>
    owner.call.organisation.updateSettings({ organisationId, settings: { documentLanguage: "es" } }),
  ),
  "team.create": logged("TEAM_CREATED", spareTeam),
  "team.update": logged("TEAM_UPDATED", () => owner.call.team.update({ teamId, name: "Legal" })),
  "team.updateSettings": logged("TEAM_SETTINGS_CHANGED", () =>
    owner.call.team.updateSettings({ teamId, settings: { signatureFrame: true } }),
  ),
  "team.remove": logged(
    "TEAM_DELETED",
    ({ id, name }) => owner.call.team.remove({ teamId: id, name }),
    spareTeam,
  ),
  "publicPage.update": logged("PUBLIC_PAGE_CHANGED", () =>
    owner.call.publicPage.update({ teamId, enabled: true }),
  ),
  "member.changeRole": logged(
    "MEMBER_ROLE_CHANGED",
    ({ userId }) => owner.call.member.changeRole({ place: team(), userId, role: "MANAGER" }),
    () => colleague(world, { team: "MEMBER" }),
  ),
  "member.restrict": logged(
    "MEMBER_RESTRICTED",
    ({ userId }) => owner.call.member.restrict({ teamId, userId, restriction: "AUDITOR" }),
    () => colleague(world, { team: "MEMBER" }),
  ),
  "member.remove": logged(
    "MEMBER_REMOVED",
    ({ userId }) => owner.call.member.remove({ place: organisation(), userId }),
    () => colleague(world, { team: "MEMBER" }),
  ),
  "member.leave": logged(
    "MEMBER_LEFT",
    ({ call }) => call.member.leave({ place: team() }),
    () => colleague(world, { team: "MEMBER" }),
  ),
  "invitation.create": logged("INVITATION_CREATED", () => inviting(`${newId()}@example.com`)),
  "invitation.resend": logged(
    "INVITATION_RESENT",
    async ({ id }) => owner.call.invitation.resend(await invitation(id)),
    invited,
  ),
  "invitation.copyLink": logged(
    "INVITATION_LINK_COPIED",
    async ({ id }) =>
      shownOnce.push((await owner.call.invitation.copyLink(await invitation(id))).url.split("/").pop() ?? ""),
    invited,
  ),
  "invitation.revoke": logged(
    "INVITATION_REVOKED",
    async ({ id }) => owner.call.invitation.revoke(await invitation(id)),
    invited,
  ),
  "invitation.accept": logged(
    "MEMBER_JOINED",
    ({ person, token }) => person.call.invitation.accept({ token }),
    invited,
  ),
  "invitation.signUp": logged(
    "MEMBER_JOINED",
    ({ token }) =>
      callerFor({ actor: null, requestId: "test", db: world.db }).invitation.signUp({
        token,
        name: "Nora New",
        password: "a long enough passphrase",
        language: "en",
        timezone: "Etc/UTC",
      }),
    () => inviting(`${newId()}@example.com`),
  ),
  "companyDomain.add": logged("DOMAIN_ADDED", () => domain(false)),
  "companyDomain.check": logged(
    "DOMAIN_VERIFIED",
    ({ domainId }) => owner.call.companyDomain.check({ organisationId, domainId }),
    () => domain(false),
  ),
  "companyDomain.remove": logged(
    "DOMAIN_REMOVED",
    ({ domainId }) => owner.call.companyDomain.remove({ organisationId, domainId }),
    () => domain(false),
  ),
  "companySignIn.save": logged("COMPANY_SIGN_IN_CHANGED", () =>
    owner.call.companySignIn.save(connection({ endsThere: true })),
  ),
  "companySignIn.makeRequired": logged(
    "COMPANY_SIGN_IN_REQUIRED",
    () => owner.call.companySignIn.makeRequired({ organisationId, breakGlassUserIds: [owner.userId] }),
    required,
  ),
  "companySignIn.makeOptional": logged(
    "COMPANY_SIGN_IN_OPTIONAL",
    () => owner.call.companySignIn.makeOptional({ organisationId }),
    required,
  ),
  "scim.makeToken": logged("DIRECTORY_TOKEN_CREATED", async () =>
    shownOnce.push((await owner.call.scim.makeToken({ organisationId })).token),
  ),
  "scim.removeToken": logged("DIRECTORY_TOKEN_REVOKED", () =>
    owner.call.scim.removeToken({ organisationId }),
  ),
  "scim.save": logged("DIRECTORY_CHANGED", () =>
    owner.call.scim.save({ organisationId, handOverToUserId: owner.userId }),
  ),
  "scimUser.create": logged("DIRECTORY_PERSON_ADDED", provisioned),
  "scimUser.patch": logged(
    "DIRECTORY_PERSON_CHANGED",
    ({ id, ifMatch }) =>
      directory().scimUser.patch({
        id,
        ifMatch,
        body: {
          schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
          Operations: [{ op: "replace", path: "active", value: false }],
        },
      }),
    provisioned,
  ),
  "scimUser.replace": logged(
    "DIRECTORY_PERSON_CHANGED",
    ({ id, ifMatch, userName }) =>
      directory().scimUser.replace({ id, ifMatch, body: { userName, displayName: "Pilar" } }),
    provisioned,
  ),
  "scimUser.remove": logged(
    "DIRECTORY_PERSON_REMOVED",
    ({ id, ifMatch }) => directory().scimUser.remove({ id, ifMatch }),
    provisioned,
  ),
  "scimGroup.create": logged("DIRECTORY_GROUP_ADDED", group),
  "scimGroup.patch": logged(
    "DIRECTORY_GROUP_CHANGED",
    ({ id }) =>
      directory().scimGroup.patch({
        id,
        ifMatch: null,
        body: {
          schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
          Operations: [{ op: "replace", path: "displayName", value: `Group ${newId()}` }],
        },
      }),
    group,
  ),
  "scimGroup.replace": logged(
    "DIRECTORY_GROUP_CHANGED",
    ({ id }) =>
      directory().scimGroup.replace({ id, ifMatch: null, body: { displayName: `Group ${newId()}` } }),
    group,
  ),
  "scimGroup.remove": logged(
    "DIRECTORY_GROUP_REMOVED",
    ({ id }) => directory().scimGroup.remove({ id, ifMatch: null }),
    group,
  ),
  "groupRole.add": logged("GROUP_ROLE_ADDED", groupRole),
  "groupRole.remove": logged(
    "GROUP_ROLE_REMOVED",
    async () => {
      const [row] = await world.test.sql`select id from group_role limit 1`;
      return owner.call.groupRole.remove({ organisationId, groupRoleId: row?.id });
    },
    groupRole,
  ),
  "groupRole.saveClaim": logged("DIRECTORY_CHANGED", () =>
    owner.call.groupRole.saveClaim({ organisationId, groupsClaim: "roles" }),
  ),
  "groupRole.follow": logged(
    "MEMBER_ROLE_CHANGED",
    ({ userId }) => directory().groupRole.follow({ userId }),
    async () => {
      const member = await colleague(world, { team: "MEMBER" });
      const name = `Claimed ${newId()}`;
      await owner.call.groupRole.add({ organisationId, groupName: name, teamId, role: "MANAGER" });
      await world.test.sql`insert into claimed_group (organisation_id, user_id, names, claimed_at)
        values (${organisationId}, ${member.userId}, ${[name.toLowerCase()]}, now())`;
      return member;
    },
  ),
  "apiToken.create": logged("API_TOKEN_CREATED", async () => shownOnce.push((await apiToken()).token)),
  "apiToken.revoke": logged(
    "API_TOKEN_REVOKED",
    ({ id }) => owner.call.apiToken.revoke({ teamId, tokenId: id }),
    apiToken,
  ),
  "webhook.create": logged("WEBHOOK_CREATED", webhook),
  "webhook.update": logged(
    "WEBHOOK_CHANGED",
    (id) => owner.call.webhook.update({ id, data: { enabled: false, webhookUrl: `${HOOK}&v=2` } }),
    webhook,
  ),
  "webhook.rotateSecret": logged(
    "WEBHOOK_SECRET_ROTATED",
    async (id) => shownOnce.push((await owner.call.webhook.rotateSecret({ id })).secret ?? ""),
    webhook,
  ),
  "webhook.remove": logged("WEBHOOK_DELETED", (id) => owner.call.webhook.remove({ id }), webhook),
  "admin.webhook.resume": logged(
    "WEBHOOK_RESUMED",
    (webhookId) => admin().admin.webhook.resume({ webhookId, reason: "it answers again" }),
    webhook,
  ),
  "senderAddress.create": logged("SENDER_ADDRESS_ADDED", sender),
  "senderAddress.verify": logged(
    "SENDER_ADDRESS_VERIFIED",
    async ({ id, email }) => {
      const mail = await mailTo(email);
      const code = mail.kind === "SENDER_ADDRESS_CODE" ? mail.data.code : "";
      return owner.call.senderAddress.verify({ senderAddressId: id, code });
    },
    sender,
  ),
  "senderAddress.remove": logged(
    "SENDER_ADDRESS_REMOVED",
    ({ id }) => owner.call.senderAddress.remove({ senderAddressId: id }),
    sender,
  ),
  "logReceiver.set": logged("LOG_RECEIVER_SET", receiver),
  "logReceiver.test": logged(
    "LOG_RECEIVER_TESTED",
    () => owner.call.logReceiver.test({ organisationId }),
    receiver,
  ),
  "logReceiver.remove": logged(
    "LOG_RECEIVER_REMOVED",
    () => owner.call.logReceiver.remove({ organisationId }),
    receiver,
  ),
  "branding.setLogo": logged("LOGO_SET", () =>
    owner.call.branding.setLogo({ place: team(), picture: picture() }),
  ),
  "branding.removeLogo": logged(
    "LOGO_REMOVED",
    () => owner.call.branding.removeLogo({ place: team() }),
    () => owner.call.branding.setLogo({ place: team(), picture: picture() }),
  ),
  "admin.organisation.setQuota": logged("QUOTA_CHANGED", () =>
    admin().admin.organisation.setQuota({
      organisationId,
      limits: { documents: { soft: 9 } },
      reason: "a plan",
    }),
  ),
  "envelope.transfer": logged(
    "ENVELOPES_TRANSFERRED",
    async (id) => {
      const heir = await colleague(world, { team: "MEMBER" });
      return owner.call.envelope.transfer({ envelopeIds: [id], toEmail: heir.email });
    },
    async () => (await world.draft({})).envelope.id,
  ),
};

/** Procedures of these routers that change no setting and no right, with the reason. */
const SILENT: Record<string, string> = {
  "invitation.mailAgain":
    "whoever holds the link has it mailed to the address it is for: nobody gains a right",
  "companySignIn.check": "tries a provider, and keeps nothing",
  "webhook.check": "tries an address, and keeps nothing",
  "webhook.test": "sends a sample to an address that is set already",
  "webhook.resend": "sends once more what was sent: kept with the webhook's deliveries",
  "webhook.resendFailed": "sends once more what was sent: kept with the webhook's deliveries",
  "senderAddress.sendCode": "mails another code: the address may be chosen no sooner",
  "senderAddress.checkDomain": "looks at DNS: who may choose the address stays the same",
  "branding.sendSample": "mails a sample to oneself",
};

const GUARDED = [
  ..."organisation. team. member. invitation. companyDomain. companySignIn. scim. scimUser. scimGroup.".split(
    " ",
  ),
  ..."groupRole. apiToken. webhook. senderAddress. branding. publicPage. logReceiver.".split(" "),
  ..."admin.organisation. admin.webhook. envelope.transfer".split(" "),
];

test("every operation that changes settings or rights is recorded, or listed with a reason why not", () => {
  const procedures = everyProcedure()
    .filter(({ name, type }) => type === "mutation" && GUARDED.some((router) => name.startsWith(router)))
    .map(({ name }) => name);
  expect(procedures.sort()).toEqual([...Object.keys(RECORDED), ...Object.keys(SILENT)].sort());
});

type LoggedEntry = {
  action: SettingsAction;
  organisation_id: number;
  seq: number;
  actor_kind: string;
  actor_email: string | null;
};
const entriesAfter = async (id: number): Promise<(LoggedEntry & { id: number })[]> => [
  ...(await world.test.sql<(LoggedEntry & { id: number })[]>`
    select id::int, action, organisation_id, seq, actor_kind, actor_email from organisation_audit
    where id > ${id} order by id`),
];
const lastId = async () => (await entriesAfter(0)).at(-1)?.id ?? 0;

describe("the log then shows what an operation changed and who did it", () => {
  test.each(Object.entries(RECORDED))("%s", async (procedure, { action, prepare, act }) => {
    const given: unknown = prepare ? await prepare() : undefined;
    const before = await lastId();
    await Reflect.apply(act, null, [given]);
    const entry = (await entriesAfter(before)).find((row) => row.action === action);
    const kinds = procedure.startsWith("scim") && !procedure.startsWith("scim.") ? "DIRECTORY" : "USER";
    const kind = procedure.startsWith("admin.")
      ? "INSTALLATION"
      : procedure === "groupRole.follow"
        ? "PROVIDER"
        : kinds;
    expect(entry, JSON.stringify(await entriesAfter(before))).toMatchObject({ actor_kind: kind });
    if (kind === "USER") expect(entry?.actor_email).toContain("@");
  });
});

test("after all operations the chain is unbroken, numbers have no gap, and the log holds no secret", async () => {
  const verdict = await verifySettingsChanges(world.db, organisationId);
  expect(verdict).toEqual({ isUnbroken: true, count: expect.any(Number), brokenSeq: null });
  const rows = await world.test
    .sql`select * from organisation_audit where organisation_id = ${organisationId} order by seq`;
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  expect(rows).toHaveLength(verdict.count);
  const text = JSON.stringify(rows);
  expect(shownOnce.length).toBeGreaterThan(4);
  for (const secret of [...SECRETS, ...shownOnce]) expect(text).not.toContain(secret);
  expect(new Set(SETTINGS_ACTIONS).size).toBe(SETTINGS_ACTIONS.length);
});

test("a refused operation leaves no entry", async () => {
  const member = getPerson(world, await colleague(world, { team: "MEMBER" }));
  const before = await lastId();
  await expect(member.call.team.update({ teamId, name: "Mine" })).rejects.toThrow();
  expect(await entriesAfter(before)).toEqual([]);
});
