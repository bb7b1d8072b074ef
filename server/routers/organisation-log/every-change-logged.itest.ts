import { eq } from "drizzle-orm";
import { encode } from "fast-png";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import { authenticators, users } from "@/server/db/schema";
import { verifySettingsChanges } from "@/server/db/store/organisation-log-read";
import { SETTINGS_ACTIONS, type SettingsAction } from "@/server/domain/organisation-log/vocabulary";
import { newId } from "@/server/ids";
import { readMail } from "@/server/mail/compose";
import { provide } from "@/server/runtime";
import { listProcedures } from "@/server/testing/routers/inputs";
import {
  addColleague,
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

const buildTeamPlace = () => ({ kind: "team" as const, teamId });
const buildOrganisationPlace = () => ({ kind: "organisation" as const, organisationId });
const createDirectoryApi = () =>
  createCallerFor({ actor: null, directory: { organisationId }, requestId: "test", db: world.db });
const createAdminApi = () => {
  const { userId, email, name } = world.owner;
  const account = { userId, email, name, sessionId, isInstanceAdmin: true };
  return createCallerFor({ actor: null, account, requestId: "test", db: world.db });
};
const picturePng = () =>
  new Uint8Array(encode({ width: 40, height: 40, channels: 4, data: new Uint8Array(6400).fill(200) }));

async function readMailTo(email: string) {
  const [row] = await world.test.sql`select id, kind, data_encrypted from mail
    where to_email = ${email} order by created_at desc, id desc limit 1`;
  return readMail({ id: row?.id, kind: row?.kind, dataEncrypted: row?.data_encrypted });
}
async function inviteColleague(): Promise<{ id: string; token: string; person: TestMember }> {
  const person = await addColleague(world, { team: null, organisation: null }, "Ines Invited");
  return { ...(await inviteAddress(person.email)), person };
}
async function inviteAddress(email: string): Promise<{ id: string; token: string }> {
  await owner.call.invitation.create({ place: buildTeamPlace(), emails: [email], role: "MEMBER" });
  const { data } = await owner.call.invitation.list({ place: buildTeamPlace(), perPage: 100 });
  const mail = await readMailTo(email);
  const token = mail.kind === "INVITATION" ? (mail.data.url.split("/").pop() ?? "") : "";
  shownOnce.push(token);
  return { id: data.find((one) => one.email === email)?.id ?? "", token };
}
const buildInvitationInput = async (id: string) => ({ place: buildTeamPlace(), invitationId: id });
async function addDomain(isVerified: boolean) {
  const added = await owner.call.companyDomain.add({
    organisationId,
    domain: `d${newId()}.example`.toLowerCase(),
  });
  zone.set(added.record.name, [added.record.value]);
  if (isVerified) await owner.call.companyDomain.check({ organisationId, domainId: added.id });
  return { organisationId, domainId: added.id, domain: added.domain };
}
const buildConnection = (more = {}) => ({
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
async function requireCompanySignIn() {
  await owner.call.companySignIn.save(buildConnection());
  await world.test.sql`update company_connection set required_at = now()`;
  await world.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, owner.userId));
  const app = { secretEncrypted: "x", confirmedAt: new Date(), guardsSignIn: true, createdAt: new Date() };
  await world.db
    .insert(authenticators)
    .values({ userId: owner.userId, ...app })
    .onConflictDoNothing();
}
async function provisionUser() {
  const { domain: name } = await addDomain(true);
  const user = await createDirectoryApi().scimUser.create({
    body: { userName: `p@${name}`, displayName: "Pia" },
  });
  return { id: user.id, userName: `p@${name}`, ifMatch: null };
}
const createGroup = () =>
  createDirectoryApi().scimGroup.create({ body: { displayName: `Group ${newId()}` } });
const addGroupRole = () =>
  owner.call.groupRole.add({ organisationId, groupName: `Role ${newId()}`, teamId, role: "MANAGER" });
const createApiToken = () =>
  owner.call.apiToken.create({ teamId, name: "Billing", scopes: ["read"], expiry: "1month" });
const setReceiver = () =>
  owner.call.logReceiver.set({
    organisationId,
    receiverUrl: `https://logs.example.com/in?key=${SECRETS[2]}`,
    receiverSecret: SECRETS[1] ?? "",
  });
const createWebhook = async () => {
  const webhook = await owner.call.webhook.create({
    webhookUrl: HOOK,
    eventTriggers: ["*"],
    secret: SECRETS[1],
  });
  return webhook.id;
};
const createSender = () => owner.call.senderAddress.create({ email: `sales-${newId()}@acme.example` });
async function createSpareTeam() {
  const name = `Team ${newId()}`;
  return { ...(await owner.call.team.create({ organisationId, name })), name };
}

/** Preparation and the change itself, so that only entries of the change are counted. */
type RecordedCase = {
  action: SettingsAction;
  prepare?: () => Promise<unknown>;
  act: (given: never) => Promise<unknown>;
};
const recordedCase = <Given>(
  action: SettingsAction,
  act: (given: Given) => Promise<unknown>,
  prepare?: () => Promise<Given>,
): RecordedCase => ({ action, act, ...(prepare ? { prepare } : {}) });

const RECORDED: Record<string, RecordedCase> = {
  "organisation.create": recordedCase("ORGANISATION_CREATED", () =>
    owner.call.organisation.create({ name: "Second" }),
  ),
  "organisation.update": recordedCase("ORGANISATION_UPDATED", () =>
    owner.call.organisation.update({ organisationId, name: "Acme" }),
  ),
  "organisation.remove": recordedCase(
    "ORGANISATION_DELETED",
    (id) => owner.call.organisation.remove({ organisationId: id, name: "Third" }),
    async () => (await owner.call.organisation.create({ name: "Third" })).id,
  ),
  "organisation.handOver": recordedCase(
    "ORGANISATION_OWNER_CHANGED",
    (given) => owner.call.organisation.handOver(given),
    async () => {
      const { id } = await owner.call.organisation.create({ name: "Fourth" });
      const { userId } = await addColleague(world, { team: "MEMBER" });
      await world.test.sql`insert into organisation_member (organisation_id, user_id, role, created_at)
        values (${id}, ${userId}, 'MEMBER', now())`;
      return { organisationId: id, userId };
    },
  ),
  "organisation.saveSecurityPolicy": recordedCase("SECURITY_POLICY_CHANGED", () => {
    const { userId, email, name } = world.owner;
    const account = { userId, email, name, sessionId, isInstanceAdmin: false };
    const api = createCallerFor({ actor: null, account, requestId: "test", db: world.db });
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
  "organisation.updateSettings": recordedCase("ORGANISATION_SETTINGS_CHANGED", () =>
    owner.call.organisation.updateSettings({ organisationId, settings: { documentLanguage: "es" } }),
  ),
  "team.create": recordedCase("TEAM_CREATED", createSpareTeam),
  "team.update": recordedCase("TEAM_UPDATED", () => owner.call.team.update({ teamId, name: "Legal" })),
  "team.updateSettings": recordedCase("TEAM_SETTINGS_CHANGED", () =>
    owner.call.team.updateSettings({ teamId, settings: { signatureFrame: true } }),
  ),
  "team.remove": recordedCase(
    "TEAM_DELETED",
    ({ id, name }) => owner.call.team.remove({ teamId: id, name }),
    createSpareTeam,
  ),
  "publicPage.update": recordedCase("PUBLIC_PAGE_CHANGED", () =>
    owner.call.publicPage.update({ teamId, enabled: true }),
  ),
  "member.changeRole": recordedCase(
    "MEMBER_ROLE_CHANGED",
    ({ userId }) => owner.call.member.changeRole({ place: buildTeamPlace(), userId, role: "MANAGER" }),
    () => addColleague(world, { team: "MEMBER" }),
  ),
  "member.restrict": recordedCase(
    "MEMBER_RESTRICTED",
    ({ userId }) => owner.call.member.restrict({ teamId, userId, restriction: "AUDITOR" }),
    () => addColleague(world, { team: "MEMBER" }),
  ),
  "member.remove": recordedCase(
    "MEMBER_REMOVED",
    ({ userId }) => owner.call.member.remove({ place: buildOrganisationPlace(), userId }),
    () => addColleague(world, { team: "MEMBER" }),
  ),
  "member.leave": recordedCase(
    "MEMBER_LEFT",
    ({ call }) => call.member.leave({ place: buildTeamPlace() }),
    () => addColleague(world, { team: "MEMBER" }),
  ),
  "invitation.create": recordedCase("INVITATION_CREATED", () => inviteAddress(`${newId()}@example.com`)),
  "invitation.resend": recordedCase(
    "INVITATION_RESENT",
    async ({ id }) => owner.call.invitation.resend(await buildInvitationInput(id)),
    inviteColleague,
  ),
  "invitation.copyLink": recordedCase(
    "INVITATION_LINK_COPIED",
    async ({ id }) =>
      shownOnce.push(
        (await owner.call.invitation.copyLink(await buildInvitationInput(id))).url.split("/").pop() ?? "",
      ),
    inviteColleague,
  ),
  "invitation.revoke": recordedCase(
    "INVITATION_REVOKED",
    async ({ id }) => owner.call.invitation.revoke(await buildInvitationInput(id)),
    inviteColleague,
  ),
  "invitation.accept": recordedCase(
    "MEMBER_JOINED",
    ({ person, token }) => person.call.invitation.accept({ token }),
    inviteColleague,
  ),
  "invitation.signUp": recordedCase(
    "MEMBER_JOINED",
    ({ token }) =>
      createCallerFor({ actor: null, requestId: "test", db: world.db }).invitation.signUp({
        token,
        name: "Nora New",
        password: "a long enough passphrase",
        language: "en",
        timezone: "Etc/UTC",
      }),
    () => inviteAddress(`${newId()}@example.com`),
  ),
  "companyDomain.add": recordedCase("DOMAIN_ADDED", () => addDomain(false)),
  "companyDomain.check": recordedCase(
    "DOMAIN_VERIFIED",
    ({ domainId }) => owner.call.companyDomain.check({ organisationId, domainId }),
    () => addDomain(false),
  ),
  "companyDomain.remove": recordedCase(
    "DOMAIN_REMOVED",
    ({ domainId }) => owner.call.companyDomain.remove({ organisationId, domainId }),
    () => addDomain(false),
  ),
  "companySignIn.save": recordedCase("COMPANY_SIGN_IN_CHANGED", () =>
    owner.call.companySignIn.save(buildConnection({ endsThere: true })),
  ),
  "companySignIn.makeRequired": recordedCase(
    "COMPANY_SIGN_IN_REQUIRED",
    () => owner.call.companySignIn.makeRequired({ organisationId, breakGlassUserIds: [owner.userId] }),
    requireCompanySignIn,
  ),
  "companySignIn.makeOptional": recordedCase(
    "COMPANY_SIGN_IN_OPTIONAL",
    () => owner.call.companySignIn.makeOptional({ organisationId }),
    requireCompanySignIn,
  ),
  "scim.makeToken": recordedCase("DIRECTORY_TOKEN_CREATED", async () =>
    shownOnce.push((await owner.call.scim.makeToken({ organisationId })).token),
  ),
  "scim.removeToken": recordedCase("DIRECTORY_TOKEN_REVOKED", () =>
    owner.call.scim.removeToken({ organisationId }),
  ),
  "scim.save": recordedCase("DIRECTORY_CHANGED", () =>
    owner.call.scim.save({ organisationId, handOverToUserId: owner.userId }),
  ),
  "scimUser.create": recordedCase("DIRECTORY_PERSON_ADDED", provisionUser),
  "scimUser.patch": recordedCase(
    "DIRECTORY_PERSON_CHANGED",
    ({ id, ifMatch }) =>
      createDirectoryApi().scimUser.patch({
        id,
        ifMatch,
        body: {
          schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
          Operations: [{ op: "replace", path: "active", value: false }],
        },
      }),
    provisionUser,
  ),
  "scimUser.replace": recordedCase(
    "DIRECTORY_PERSON_CHANGED",
    ({ id, ifMatch, userName }) =>
      createDirectoryApi().scimUser.replace({ id, ifMatch, body: { userName, displayName: "Pilar" } }),
    provisionUser,
  ),
  "scimUser.remove": recordedCase(
    "DIRECTORY_PERSON_REMOVED",
    ({ id, ifMatch }) => createDirectoryApi().scimUser.remove({ id, ifMatch }),
    provisionUser,
  ),
  "scimGroup.create": recordedCase("DIRECTORY_GROUP_ADDED", createGroup),
  "scimGroup.patch": recordedCase(
    "DIRECTORY_GROUP_CHANGED",
    ({ id }) =>
      createDirectoryApi().scimGroup.patch({
        id,
        ifMatch: null,
        body: {
          schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
          Operations: [{ op: "replace", path: "displayName", value: `Group ${newId()}` }],
        },
      }),
    createGroup,
  ),
  "scimGroup.replace": recordedCase(
    "DIRECTORY_GROUP_CHANGED",
    ({ id }) =>
      createDirectoryApi().scimGroup.replace({
        id,
        ifMatch: null,
        body: { displayName: `Group ${newId()}` },
      }),
    createGroup,
  ),
  "scimGroup.remove": recordedCase(
    "DIRECTORY_GROUP_REMOVED",
    ({ id }) => createDirectoryApi().scimGroup.remove({ id, ifMatch: null }),
    createGroup,
  ),
  "groupRole.add": recordedCase("GROUP_ROLE_ADDED", addGroupRole),
  "groupRole.remove": recordedCase(
    "GROUP_ROLE_REMOVED",
    async () => {
      const [row] = await world.test.sql`select id from group_role limit 1`;
      return owner.call.groupRole.remove({ organisationId, groupRoleId: row?.id });
    },
    addGroupRole,
  ),
  "groupRole.saveClaim": recordedCase("DIRECTORY_CHANGED", () =>
    owner.call.groupRole.saveClaim({ organisationId, groupsClaim: "roles" }),
  ),
  "groupRole.follow": recordedCase(
    "MEMBER_ROLE_CHANGED",
    ({ userId }) => createDirectoryApi().groupRole.follow({ userId }),
    async () => {
      const member = await addColleague(world, { team: "MEMBER" });
      const name = `Claimed ${newId()}`;
      await owner.call.groupRole.add({ organisationId, groupName: name, teamId, role: "MANAGER" });
      await world.test.sql`insert into claimed_group (organisation_id, user_id, names, claimed_at)
        values (${organisationId}, ${member.userId}, ${[name.toLowerCase()]}, now())`;
      return member;
    },
  ),
  "apiToken.create": recordedCase("API_TOKEN_CREATED", async () =>
    shownOnce.push((await createApiToken()).token),
  ),
  "apiToken.revoke": recordedCase(
    "API_TOKEN_REVOKED",
    ({ id }) => owner.call.apiToken.revoke({ teamId, tokenId: id }),
    createApiToken,
  ),
  "webhook.create": recordedCase("WEBHOOK_CREATED", createWebhook),
  "webhook.update": recordedCase(
    "WEBHOOK_CHANGED",
    (id) => owner.call.webhook.update({ id, data: { enabled: false, webhookUrl: `${HOOK}&v=2` } }),
    createWebhook,
  ),
  "webhook.rotateSecret": recordedCase(
    "WEBHOOK_SECRET_ROTATED",
    async (id) => shownOnce.push((await owner.call.webhook.rotateSecret({ id })).secret ?? ""),
    createWebhook,
  ),
  "webhook.remove": recordedCase("WEBHOOK_DELETED", (id) => owner.call.webhook.remove({ id }), createWebhook),
  "admin.webhook.resume": recordedCase(
    "WEBHOOK_RESUMED",
    (webhookId) => createAdminApi().admin.webhook.resume({ webhookId, reason: "it answers again" }),
    createWebhook,
  ),
  "senderAddress.create": recordedCase("SENDER_ADDRESS_ADDED", createSender),
  "senderAddress.verify": recordedCase(
    "SENDER_ADDRESS_VERIFIED",
    async ({ id, email }) => {
      const mail = await readMailTo(email);
      const code = mail.kind === "SENDER_ADDRESS_CODE" ? mail.data.code : "";
      return owner.call.senderAddress.verify({ senderAddressId: id, code });
    },
    createSender,
  ),
  "senderAddress.remove": recordedCase(
    "SENDER_ADDRESS_REMOVED",
    ({ id }) => owner.call.senderAddress.remove({ senderAddressId: id }),
    createSender,
  ),
  "logReceiver.set": recordedCase("LOG_RECEIVER_SET", setReceiver),
  "logReceiver.test": recordedCase(
    "LOG_RECEIVER_TESTED",
    () => owner.call.logReceiver.test({ organisationId }),
    setReceiver,
  ),
  "logReceiver.remove": recordedCase(
    "LOG_RECEIVER_REMOVED",
    () => owner.call.logReceiver.remove({ organisationId }),
    setReceiver,
  ),
  "branding.setLogo": recordedCase("LOGO_SET", () =>
    owner.call.branding.setLogo({ place: buildTeamPlace(), picture: picturePng() }),
  ),
  "branding.removeLogo": recordedCase(
    "LOGO_REMOVED",
    () => owner.call.branding.removeLogo({ place: buildTeamPlace() }),
    () => owner.call.branding.setLogo({ place: buildTeamPlace(), picture: picturePng() }),
  ),
  "admin.organisation.setQuota": recordedCase("QUOTA_CHANGED", () =>
    createAdminApi().admin.organisation.setQuota({
      organisationId,
      limits: { documents: { soft: 9 } },
      reason: "a plan",
    }),
  ),
  "envelope.transfer": recordedCase(
    "ENVELOPES_TRANSFERRED",
    async (id) => {
      const heir = await addColleague(world, { team: "MEMBER" });
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
  const procedures = listProcedures()
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
const listEntriesAfter = async (id: number): Promise<(LoggedEntry & { id: number })[]> => [
  ...(await world.test.sql<(LoggedEntry & { id: number })[]>`
    select id::int, action, organisation_id, seq, actor_kind, actor_email from organisation_audit
    where id > ${id} order by id`),
];
const findLastId = async () => (await listEntriesAfter(0)).at(-1)?.id ?? 0;

describe("the log then shows what an operation changed and who did it", () => {
  test.each(Object.entries(RECORDED))("%s", async (procedure, { action, prepare, act }) => {
    const given: unknown = prepare ? await prepare() : undefined;
    const before = await findLastId();
    await Reflect.apply(act, null, [given]);
    const entry = (await listEntriesAfter(before)).find((row) => row.action === action);
    const kinds = procedure.startsWith("scim") && !procedure.startsWith("scim.") ? "DIRECTORY" : "USER";
    const kind = procedure.startsWith("admin.")
      ? "INSTALLATION"
      : procedure === "groupRole.follow"
        ? "PROVIDER"
        : kinds;
    expect(entry, JSON.stringify(await listEntriesAfter(before))).toMatchObject({ actor_kind: kind });
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
  const member = getPerson(world, await addColleague(world, { team: "MEMBER" }));
  const before = await findLastId();
  await expect(member.call.team.update({ teamId, name: "Mine" })).rejects.toThrow();
  expect(await listEntriesAfter(before)).toEqual([]);
});
