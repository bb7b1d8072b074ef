import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TeamActor } from "@/server/domain/actor";
import { isDomainError } from "@/server/domain/errors";
import { API_SCOPES } from "@/server/domain/tenancy/api-scope";
import { ENVELOPE_TYPES, type TeamRole, type Visibility } from "@/server/domain/vocabulary";
import { signer } from "@/server/testing/world/signing";
import { type Owner, testWorld, type World } from "@/server/testing/world/world";
import { loadEnvelope, loadReadableEnvelope, lockEnvelope } from "./envelope";
import {
  loadEnvelopeOfAttachment,
  loadEnvelopeOfField,
  loadEnvelopeOfItem,
  loadEnvelopeOfRecipient,
  lockEnvelopeOfAttachment,
  lockEnvelopeOfField,
  lockEnvelopeOfItem,
  lockEnvelopeOfRecipient,
} from "./envelope-by-part";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

async function addMember(role: TeamRole): Promise<Owner> {
  const person = await world.stranger();
  await world.test.sql`insert into team_member (team_id, user_id, role, created_at)
    values (${world.owner.teamId}, ${person.userId}, ${role}, clock_timestamp())`;
  return { ...person, teamId: world.owner.teamId, role };
}

const asToken = (owner: Owner): TeamActor => ({
  kind: "apiToken",
  tokenId: 1,
  tokenName: "t",
  userId: owner.userId,
  teamId: owner.teamId,
  role: owner.role,
  restriction: null,
  teamName: "T",
  scopes: API_SCOPES,
  changes: ENVELOPE_TYPES,
  limit: null,
});

/** "ok" on success, else the code and message of the refusal. */
async function getOutcome(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "ok";
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return `${error.code}: ${error.message}`;
  }
}
const tryLoadEnvelope = (actor: TeamActor, id: string) => getOutcome(() => loadEnvelope(world.db, actor, id));
const tryReadEnvelope = (actor: TeamActor, id: string) =>
  getOutcome(() => loadReadableEnvelope(world.db, actor, id));
const tryLockEnvelope = (actor: TeamActor, id: string) =>
  getOutcome(() => world.db.transaction((tx) => lockEnvelope(tx, actor, id)));

const UNKNOWN = "NOT_FOUND: Envelope could not be found.";
const FORBIDDEN = "FORBIDDEN: You do not have access to this action.";

describe("access by id in one's own team", () => {
  const sees: Record<TeamRole, Record<Visibility, boolean>> = {
    ADMIN: { EVERYONE: true, MANAGER_AND_ABOVE: true, ADMIN: true },
    MANAGER: { EVERYONE: true, MANAGER_AND_ABOVE: true, ADMIN: false },
    MEMBER: { EVERYONE: true, MANAGER_AND_ABOVE: false, ADMIN: false },
  };

  test.each(["ADMIN", "MANAGER", "MEMBER"] as const)(
    "a %s, by session or token, reads and locks exactly what the role sees",
    async (role) => {
      const person = await addMember(role);
      for (const visibility of ["EVERYONE", "MANAGER_AND_ABOVE", "ADMIN"] as const) {
        const { envelope } = await world.draft({ visibility });
        const expected = sees[role][visibility] ? "ok" : UNKNOWN;
        for (const actor of [person, asToken(person)]) {
          expect([
            visibility,
            await tryLoadEnvelope(actor, envelope.id),
            await tryLockEnvelope(actor, envelope.id),
          ]).toEqual([visibility, expected, expected]);
        }
      }
    },
  );

  test("the owner may access it, even as MEMBER, but only inside the team", async () => {
    const person = await addMember("MEMBER");
    const { envelope } = await world.draft({ visibility: "ADMIN" }, person);
    expect(await tryLockEnvelope(person, envelope.id)).toBe("ok");
    const elsewhere = await world.stranger();
    expect(await tryLoadEnvelope({ ...person, teamId: elsewhere.teamId }, envelope.id)).toBe(UNKNOWN);
  });

  test("a member who is a recipient may read but not change what the role hides; a token may do neither", async () => {
    const person = await addMember("MEMBER");
    const { envelope } = await world.draft({
      visibility: "ADMIN",
      recipients: [{ ...signer("Mia"), email: person.email }],
    });
    expect([await tryLoadEnvelope(person, envelope.id), await tryLockEnvelope(person, envelope.id)]).toEqual([
      "ok",
      FORBIDDEN,
    ]);
    const token = asToken(person);
    expect([await tryLoadEnvelope(token, envelope.id), await tryLockEnvelope(token, envelope.id)]).toEqual([
      UNKNOWN,
      UNKNOWN,
    ]);
  });

  test("what a restricted folder hides in lists is hidden by id too, except from its owner", async () => {
    const person = await addMember("MEMBER");
    const { envelope } = await world.draft();
    const own = await world.draft({}, person);
    await world.test
      .sql`update envelope set effective_visibility = 'ADMIN' where id in ${world.test.sql([envelope.id, own.envelope.id])}`;
    for (const actor of [person, asToken(person)]) {
      expect([await tryLoadEnvelope(actor, envelope.id), await tryLockEnvelope(actor, envelope.id)]).toEqual([
        UNKNOWN,
        UNKNOWN,
      ]);
      expect([
        await tryLoadEnvelope(actor, own.envelope.id),
        await tryLockEnvelope(actor, own.envelope.id),
      ]).toEqual(["ok", "ok"]);
    }
  });

  test("a deleted envelope does not exist", async () => {
    const { envelope } = await world.draft();
    await world.test.sql`update envelope set deleted_at = clock_timestamp() where id = ${envelope.id}`;
    expect([
      await tryLoadEnvelope(world.owner, envelope.id),
      await tryLockEnvelope(world.owner, envelope.id),
    ]).toEqual([UNKNOWN, UNKNOWN]);
  });
});

describe("templates of sibling teams", () => {
  async function createSharedTemplate(
    templateType: "PRIVATE" | "PUBLIC" | "ORGANISATION",
    type = "TEMPLATE",
  ) {
    const person = await world.stranger();
    await world.test.sql`update team set organisation_id =
      (select organisation_id from team where id = ${world.owner.teamId}) where id = ${person.teamId}`;
    const { envelope } = await world.draft({ visibility: "ADMIN" }, person);
    await world.test.sql`update envelope set type = ${type}::envelope_type,
      template_type = ${templateType}::template_type where id = ${envelope.id}`;
    return envelope.id;
  }

  test("with type ORGANISATION can be read and never written, whatever the role", async () => {
    const id = await createSharedTemplate("ORGANISATION");
    const token = asToken(await addMember("MEMBER"));
    for (const actor of [world.owner, token]) {
      expect([
        await tryReadEnvelope(actor, id),
        await tryLoadEnvelope(actor, id),
        await tryLockEnvelope(actor, id),
      ]).toEqual(["ok", UNKNOWN, FORBIDDEN]);
    }
  });

  test.each([
    ["PRIVATE", "TEMPLATE"],
    ["PUBLIC", "TEMPLATE"],
    ["ORGANISATION", "DOCUMENT"],
  ] as const)("a %s %s of a sibling team does not exist", async (templateType, type) => {
    const id = await createSharedTemplate(templateType, type);
    expect([await tryReadEnvelope(world.owner, id), await tryLockEnvelope(world.owner, id)]).toEqual([
      UNKNOWN,
      UNKNOWN,
    ]);
  });

  test("an ORGANISATION template of another organisation does not exist", async () => {
    const id = await createSharedTemplate("ORGANISATION");
    const foreign = await world.stranger();
    expect([await tryReadEnvelope(foreign, id), await tryLockEnvelope(foreign, id)]).toEqual([
      UNKNOWN,
      UNKNOWN,
    ]);
  });
});

describe("access by a part's id", () => {
  const createParts = async (owner: Owner) => {
    const { envelope, items, recipients } = await world.draft(
      {
        recipients: [
          {
            ...signer("Ana"),
            fields: [{ type: "TEXT", page: 1, positionX: 1, positionY: 1, width: 9, height: 9 }],
          },
        ],
        attachments: [{ label: "Map", data: "https://example.com/map" }],
      },
      owner,
    );
    const [field] = await world.test.sql`select id from field where envelope_id = ${envelope.id}`;
    const [attachment] = await world.test.sql`select id from attachment where envelope_id = ${envelope.id}`;
    return {
      envelopeId: envelope.id,
      item: items[0]?.id ?? "",
      field: Number(field?.id),
      recipient: recipients[0]?.id ?? 0,
      attachment: String(attachment?.id),
    };
  };
  type Parts = Omit<Awaited<ReturnType<typeof createParts>>, "envelopeId">;
  const NOWHERE: Parts = {
    item: "envelope_item_nowhere",
    field: 2_000_000_000,
    recipient: 2_000_000_000,
    attachment: "nowhere",
  };
  const loadByParts = (actor: TeamActor, ids: Parts) =>
    Promise.all([
      getOutcome(() => loadEnvelopeOfItem(world.db, actor, ids.item)),
      getOutcome(() => loadEnvelopeOfField(world.db, actor, ids.field)),
      getOutcome(() => loadEnvelopeOfRecipient(world.db, actor, ids.recipient)),
      getOutcome(() => loadEnvelopeOfAttachment(world.db, actor, ids.attachment)),
    ]);
  const lockByParts = (actor: TeamActor, ids: Parts) =>
    world.db.transaction(async (tx) => [
      await getOutcome(() => lockEnvelopeOfItem(tx, actor, ids.item)),
      await getOutcome(() => lockEnvelopeOfField(tx, actor, ids.field)),
      await getOutcome(() => lockEnvelopeOfRecipient(tx, actor, ids.recipient)),
      await getOutcome(() => lockEnvelopeOfAttachment(tx, actor, ids.attachment)),
    ]);
  const ALL_UNKNOWN = [
    "NOT_FOUND: Envelope item could not be found.",
    "NOT_FOUND: Field could not be found.",
    "NOT_FOUND: Recipient could not be found.",
    "NOT_FOUND: Attachment could not be found.",
  ];

  test("a part of one's own team loads with its envelope", async () => {
    const ids = await createParts(world.owner);
    expect(await loadByParts(world.owner, ids)).toEqual(["ok", "ok", "ok", "ok"]);
    expect(await lockByParts(world.owner, ids)).toEqual(["ok", "ok", "ok", "ok"]);
    const { recipient, envelope } = await loadEnvelopeOfRecipient(world.db, world.owner, ids.recipient);
    expect([recipient.id, envelope.id]).toEqual([ids.recipient, ids.envelopeId]);
  });

  test("another team's part is refused in the same words as one that does not exist", async () => {
    const foreign = await createParts(await world.stranger());
    for (const ids of [foreign, NOWHERE]) {
      expect(await loadByParts(world.owner, ids)).toEqual(ALL_UNKNOWN);
      expect(await lockByParts(world.owner, ids)).toEqual(ALL_UNKNOWN);
    }
  });

  test("every part of an envelope that the role hides is hidden too", async () => {
    const ids = await createParts(world.owner);
    await world.test
      .sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${ids.envelopeId}`;
    const person = await addMember("MANAGER");
    expect(await loadByParts(person, ids)).toEqual(ALL_UNKNOWN);
    expect(await lockByParts(person, ids)).toEqual(ALL_UNKNOWN);
  });

  test("a part of a sibling's shared template does not exist for reading and is forbidden for writing", async () => {
    const person = await world.stranger();
    const ids = await createParts(person);
    await world.test.sql`update team set organisation_id =
      (select organisation_id from team where id = ${world.owner.teamId}) where id = ${person.teamId}`;
    await world.test.sql`update envelope set type = 'TEMPLATE', template_type = 'ORGANISATION'
      where id = ${ids.envelopeId}`;
    expect(await loadByParts(world.owner, ids)).toEqual(ALL_UNKNOWN);
    expect(await lockByParts(world.owner, ids)).toEqual([FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
  });
});
