import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { companyDomains } from "@/server/db/schema";
import { findOrganisationByAddress } from "@/server/db/store/company-domain";
import { newId } from "@/server/ids";
import { NoAnswer } from "@/server/mail/name-servers";
import { listMailsTo } from "@/server/testing/routers/account";
import { addColleague, findOrganisationId, type TestMember } from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";
import { recheckCompanyDomains } from "./recheck-company-domains";

const VERIFIED = new Date("2032-05-20T09:00:00.000Z");
const addDays = (days: number) => new Date(VERIFIED.getTime() + days * 86_400_000);
const TOKEN = "the-token";

let world: World;
let own: number;
let admin: TestMember;
let zone: string[] | null = [];

beforeAll(async () => {
  world = await testWorld();
  own = await findOrganisationId(world);
  admin = await addColleague(world, { team: null, organisation: "ADMIN" });
  await addColleague(world, { team: null, organisation: "MANAGER" });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.test.sql`delete from mail`;
  await world.test.sql`delete from company_domain`;
  await world.db.insert(companyDomains).values({
    id: newId(),
    organisationId: own,
    domain: "acme.example",
    token: TOKEN,
    verifiedAt: VERIFIED,
    createdAt: VERIFIED,
  });
  zone = [`rubrica-domain=${TOKEN}`];
});

const recheckAfter = (days: number) =>
  recheckCompanyDomains(
    {
      db: world.db,
      services: {
        txtLookup: async () => {
          if (zone === null) throw new NoAnswer("silent");
          return zone;
        },
      },
    },
    addDays(days),
  );
const isOurs = async () => (await findOrganisationByAddress(world.db, "ana@acme.example")) === own;
const countMails = async () => [
  (await listMailsTo(world, admin.email, "COMPANY_DOMAIN_LOST")).length,
  (await listMailsTo(world, world.owner.email, "COMPANY_DOMAIN_LOST")).length,
];

test("a domain is checked once a day, and stays while its record exists", async () => {
  expect(await recheckAfter(0.9)).toBe(0);
  for (let day = 1; day < 6; day += 1) {
    expect(await recheckAfter(day)).toBe(1);
    expect(await recheckAfter(day + 0.9)).toBe(0);
  }
  expect(await isOurs()).toBe(true);
});

test("a record missing on three days in a row loses its domain, and the admins are told once", async () => {
  zone = ["v=spf1 -all"];
  await recheckAfter(1);
  await recheckAfter(1.5);
  await recheckAfter(2);
  expect(await isOurs()).toBe(true);
  expect(await countMails()).toEqual([0, 0]);
  await recheckAfter(3);
  expect(await isOurs()).toBe(false);
  expect(await countMails()).toEqual([1, 1]);
  expect(await recheckAfter(4)).toBe(0);
  expect(
    await world.test.sql`select count(*)::int from mail where kind = 'COMPANY_DOMAIN_LOST'`,
  ).toMatchObject([{ count: 2 }]);
});

test("one or two misses change nothing, and a restored record resets the count", async () => {
  zone = [];
  await recheckAfter(1);
  await recheckAfter(2);
  zone = [`rubrica-domain=${TOKEN}`];
  await recheckAfter(3);
  zone = [];
  await recheckAfter(4);
  await recheckAfter(5);
  expect(await isOurs()).toBe(true);
  await recheckAfter(6);
  expect(await isOurs()).toBe(false);
});

test("unresponsive name servers change nothing, however long, and are asked again within the hour", async () => {
  zone = [];
  await recheckAfter(1);
  await recheckAfter(2);
  zone = null;
  for (let day = 3; day < 9; day += 1) await recheckAfter(day);
  expect(await isOurs()).toBe(true);
  expect(await recheckAfter(9 - 1 / 48)).toBe(1);
  expect(await countMails()).toEqual([0, 0]);
});

test("two processes that check at the same moment count one miss", async () => {
  zone = [];
  await Promise.all([recheckAfter(1), recheckAfter(1), recheckAfter(1)]);
  await Promise.all([recheckAfter(2), recheckAfter(2)]);
  expect(await isOurs()).toBe(true);
});
