import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { isDomainError } from "@/server/domain/errors";
import type { MemberRestriction } from "@/server/domain/tenancy/restriction";
import { TEAM_ROLES, type TeamRole, type Visibility } from "@/server/domain/vocabulary";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import type { Owner } from "@/server/testing/world/world";

/**
 * Rights of a member, from domain/README.md 3.2 and 3.3 and ruling 42. A viewer of an envelope reads, lists
 * and changes it. Its owner, and a MANAGER or ADMIN who sees it, may cancel, delete and transfer it. Unseen
 * is 404, seen but not allowed 403. `+` is in the list, `-` is not.
 */
const TABLE: [
  TeamRole,
  Visibility,
  "owner" | "other",
  get: number,
  list: "+" | "-",
  update: number,
  cancel: number,
  remove: number,
][] = [
  ["ADMIN", "EVERYONE", "owner", 200, "+", 200, 200, 200],
  ["ADMIN", "EVERYONE", "other", 200, "+", 200, 200, 200],
  ["ADMIN", "MANAGER_AND_ABOVE", "owner", 200, "+", 200, 200, 200],
  ["ADMIN", "MANAGER_AND_ABOVE", "other", 200, "+", 200, 200, 200],
  ["ADMIN", "ADMIN", "owner", 200, "+", 200, 200, 200],
  ["ADMIN", "ADMIN", "other", 200, "+", 200, 200, 200],
  ["MANAGER", "EVERYONE", "owner", 200, "+", 200, 200, 200],
  ["MANAGER", "EVERYONE", "other", 200, "+", 200, 200, 200],
  ["MANAGER", "MANAGER_AND_ABOVE", "owner", 200, "+", 200, 200, 200],
  ["MANAGER", "MANAGER_AND_ABOVE", "other", 200, "+", 200, 200, 200],
  ["MANAGER", "ADMIN", "owner", 200, "+", 200, 200, 200],
  ["MANAGER", "ADMIN", "other", 404, "-", 404, 404, 404],
  ["MEMBER", "EVERYONE", "owner", 200, "+", 200, 200, 200],
  ["MEMBER", "EVERYONE", "other", 200, "+", 200, 403, 403],
  ["MEMBER", "MANAGER_AND_ABOVE", "owner", 200, "+", 200, 200, 200],
  ["MEMBER", "MANAGER_AND_ABOVE", "other", 404, "-", 404, 404, 404],
  ["MEMBER", "ADMIN", "owner", 200, "+", 200, 200, 200],
  ["MEMBER", "ADMIN", "other", 404, "-", 404, 404, 404],
];

let it: CallWorld;
/** Receives every transfer. */
let heir: Owner;
const people: Partial<Record<TeamRole, { person: Owner; token: string }>> = {};
beforeAll(async () => {
  it = await callWorld();
  for (const role of ["ADMIN", "MANAGER", "MEMBER"] as const) people[role] = await it.member(role);
  heir = (await it.member("MEMBER")).person;
});
afterAll(() => it[Symbol.asyncDispose]());

function getMemberWith(role: TeamRole): { person: Owner; token: string } {
  const member = people[role];
  if (!member) throw new TypeError(role);
  return member;
}

/** Creates a draft of this visibility, owned by this member or by another in the team. */
async function createEnvelope(
  person: Owner,
  visibility: Visibility,
  whose: "owner" | "other",
): Promise<string> {
  const { envelope } = await it.world.draft({ title: "Lease" }, whose === "owner" ? person : it.world.owner);
  await it.sql`update envelope set visibility = ${visibility}::visibility,
    effective_visibility = ${visibility}::visibility where id = ${envelope.id}`;
  return envelope.id;
}

/** The rights of restricted members on envelopes of others in the team, whatever their role. */
type RestrictedRow = [MemberRestriction, TeamRole, Visibility, get: number, list: string, change: number];
const RESTRICTED = TEAM_ROLES.flatMap((role): RestrictedRow[] => [
  ["AUDITOR", role, "EVERYONE", 200, "+", 403],
  ["AUDITOR", role, "ADMIN", 200, "+", 403],
  ["SIGN_ONLY", role, "EVERYONE", 403, "403", 403],
  ["SIGN_ONLY", role, "ADMIN", 403, "403", 403],
  ["TEMPLATES_ONLY", role, "EVERYONE", 200, "+", 403],
  ["TEMPLATES_ONLY", role, "ADMIN", 404, "-", 404],
]);

test.each(RESTRICTED)(
  "%s with the role %s, visibility %s: reads and changes over REST only what the table allows",
  async (restriction, role, visibility, get, list, change) => {
    const { person, token } = await it.member(role, restriction);
    const as = { token };
    const envelopeId = await createEnvelope(person, visibility, "other");
    expect((await it.get(`/envelope/${envelopeId}`, as)).status).toBe(get);
    const page = await it.get("/envelope?perPage=100", as);
    const listed =
      page.status === 200 ? (listIds(page.body.data).includes(envelopeId) ? "+" : "-") : page.status;
    expect(String(listed)).toBe(list);
    const statuses = [];
    for (const path of ["/envelope/cancel", "/envelope/delete"]) {
      statuses.push((await it.post(path, { envelopeId }, as)).status);
    }
    expect(statuses).toEqual([change, change]);
    const update = await it.post("/envelope/update", { envelopeId, data: { title: "New" } }, as);
    expect(update.status).toBe(403);
  },
);

async function getStatus(work: () => Promise<unknown>): Promise<number> {
  try {
    await work();
    return 200;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (isDomainError(cause)) return cause.status;
    throw error;
  }
}

const listIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

describe.each(TABLE)(
  "%s, visibility %s, as %s",
  (role, visibility, whose, get, list, update, cancel, remove) => {
    test("over REST", async () => {
      const { person, token } = getMemberWith(role);
      const as = { token };
      const id = await createEnvelope(person, visibility, whose);
      const envelopeId = id;
      expect((await it.get(`/envelope/${id}`, as)).status).toBe(get);
      const page = await it.get("/envelope?perPage=100", as);
      expect(listIds(page.body.data).includes(id) ? "+" : "-").toBe(list);
      const changed = await it.post("/envelope/update", { envelopeId, data: { title: "New" } }, as);
      expect(changed.status).toBe(update);
      expect((await it.post("/envelope/cancel", { envelopeId }, as)).status).toBe(cancel);
      const third = await createEnvelope(person, visibility, whose);
      const answer = await it.post("/envelope/transfer", { envelopeIds: [third], toEmail: heir.email }, as);
      expect([answer.body.transferredCount, answer.body.failedIds]).toEqual(
        remove === 200 ? [1, []] : [0, [third]],
      );
      const second = await createEnvelope(person, visibility, whose);
      expect((await it.post("/envelope/delete", { envelopeId: second }, as)).status).toBe(remove);
    });

    test("over the interface's own calls", async () => {
      const { person } = getMemberWith(role);
      const api = createCallerFor({ actor: person, requestId: "test" });
      const envelopeId = await createEnvelope(person, visibility, whose);
      expect(await getStatus(() => api.envelope.detail({ envelopeId }))).toBe(get);
      const page = await api.envelope.listOwned({ perPage: 100 });
      expect(listIds(page.data).includes(envelopeId) ? "+" : "-").toBe(list);
      expect(await getStatus(() => api.envelope.update({ envelopeId, data: { title: "New" } }))).toBe(update);
      expect(await getStatus(() => api.envelope.cancel({ envelopeId }))).toBe(cancel);
      const third = await createEnvelope(person, visibility, whose);
      const answer = await api.envelope.transfer({ envelopeIds: [third], toEmail: heir.email });
      expect(answer.transferredCount).toBe(remove === 200 ? 1 : 0);
      const second = await createEnvelope(person, visibility, whose);
      expect(await getStatus(() => api.envelope.remove({ envelopeId: second }))).toBe(remove);
    });
  },
);
