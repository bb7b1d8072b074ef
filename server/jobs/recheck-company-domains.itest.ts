import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { companyDomains } from "@/server/db/schema";
import { findOrganisationByAddress } from "@/server/db/store/company-domain";
import { newId } from "@/server/ids";
import { NoAnswer } from "@/server/mail/name-servers";
import { mailsTo } from "@/server/testing/routers/account";
import { colleague, findOrganisationId, type TestMember } from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";
import { recheckCompanyDomains } from "./recheck-company-domains";

const VERIFIED = new Date("2032-05-20T09:00:00.000Z");
const onDay = (days: number) => new Date(VERIFIED.getTime() + days * 86_400_000);
const TOKEN = "the-token";

let world: World;
let own: number;
let admin: TestMember;
let zone: string[] | null = [];

beforeAll(async () => {
  world = await testWorld();
  own = await findOrganisationId(world);
  admin = await colleague(world, { team: null, organisation: "ADMIN" });
  await colleague(world, { team: null, organisation: "MANAGER" });
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

const look = (days: number) =>
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
    onDay(days),
  );
const isOurs = async () => (await findOrganisationByAddress(world.db, "ana@acme.example")) === own;
const told = async () => [
  (await mailsTo(world, admin.email, "COMPANY_DOMAIN_LOST")).length,
  (await mailsTo(world, world.owner.email, "COMPANY_DOMAIN_LOST")).length,
];

test("a domain is checked once a day, and stays while its record exists", async () => {
  expect(await look(0.9)).toBe(0);
  for (let day = 1; day < 6; day += 1) {
    expect(await look(day)).toBe(1);
    expect(await look(day + 0.9)).toBe(0);
  }
  expect(await isOurs()).toBe(true);
});

test("a record missing on three days in a row loses its domain, and the admins are told once", async () => {
  zone = ["v=spf1 -all"];
  await look(1);
  await look(1.5);
  await look(2);
  expect(await isOurs()).toBe(true);
  expect(await told()).toEqual([0, 0]);
  await look(3);
  expect(await isOurs()).toBe(false);
  expect(await told()).toEqual([1, 1]);
  expect(await look(4)).toBe(0);
  expect(
    await world.test.sql`select count(*)::int from mail where kind = 'COMPANY_DOMAIN_LOST'`,
  ).toMatchObject([{ count: 2 }]);
});

test("one or two misses change nothing, and a restored record resets the count", async () => {
  zone = [];
  await look(1);
  await look(2);
  zone = [`rubrica-domain=${TOKEN}`];
  await look(3);
  zone = [];
  await look(4);
  await look(5);
  expect(await isOurs()).toBe(true);
  await look(6);
  expect(await isOurs()).toBe(false);
});

test("unresponsive name servers change nothing, however long, and are asked again within the hour", async () => {
  zone = [];
  await look(1);
  await look(2);
  zone = null;
  for (let day = 3; day < 9; day += 1) await look(day);
  expect(await isOurs()).toBe(true);
  expect(await look(9 - 1 / 48)).toBe(1);
  expect(await told()).toEqual([0, 0]);
});

test("two processes that check at the same moment count one miss", async () => {
  zone = [];
  await Promise.all([look(1), look(1), look(1)]);
  await Promise.all([look(2), look(2)]);
  expect(await isOurs()).toBe(true);
});
