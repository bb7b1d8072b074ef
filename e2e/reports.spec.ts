import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/components/preferences/cookies";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Copies a sent envelope into 40 documents of two recipients over the last ten weeks. */
async function insertTenWeeks(product: Product, owner: Account): Promise<void> {
  const { id } = await sendEnvelope(product, owner, {
    title: "Lease",
    recipients: [
      { name: "Ana", email: "ana@notaria.example", fields: [{ type: "SIGNATURE", positionY: 70 }] },
    ],
  });
  await using sql = openDatabase(product);
  // Every fourth is still pending, every tenth rejected, the others completed after hours or days.
  await sql`insert into envelope (id, type, status, source, legacy_id, title, user_id, team_id, auth_options, search_title,
      created_at, updated_at, sent_at, completed_at, qr_token)
    select id || 'r' || n, type, s::envelope_status, source, nextval('document_legacy_id'), 'Lease ' || n, user_id, team_id,
      auth_options, 'lease ' || n, at, at, at,
      case when s <> 'PENDING' then at + (1 + n * 7 % 90) * interval '1 hour' end, qr_token || n
    from envelope, generate_series(1, 40) n,
      lateral (select now() - n * interval '41 hours' - interval '4 days' as at,
        case when n % 4 = 0 then 'PENDING' when n % 10 = 3 then 'REJECTED' else 'COMPLETED' end as s) x
    where id = ${id}`;
  await sql`insert into envelope_meta (envelope_id, id, timezone, date_format, email_settings)
    select e.id, 'meta_' || e.id, 'Etc/UTC', 'yyyy-MM-dd hh:mm a', '{}' from envelope e
    where e.team_id = ${owner.teamId} and e.id <> ${id}`;
  await sql`insert into recipient (envelope_id, email, name, role, signing_status, read_status, token_hmac, token_encrypted,
      auth_options, created_at, updated_at, activated_at, signed_at, expired_at)
    select e.id, who || n || '@' || (array['notaria.example', 'banco.example', 'example.com'])[1 + n % 3], 'Person ' || n,
      'SIGNER', (case when e.status = 'COMPLETED' then 'SIGNED' else 'NOT_SIGNED' end)::signing_status,
      (case when n % 8 = 0 then 'NOT_OPENED' else 'OPENED' end)::read_status,
      sha256((e.id || who)::bytea), 'unread', r.auth_options, e.created_at, e.created_at, e.created_at,
      case when e.status = 'COMPLETED' then e.completed_at end, case when n % 16 = 0 then e.created_at end
    from envelope e, recipient r, lateral (select substring(e.id from '\\d+$')::integer as n) x, unnest(array['ana', 'ben']) who
    where e.team_id = ${owner.teamId} and e.id <> ${id} and r.envelope_id = ${id}`;
}

const figure = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd[1]");

test("a report counts what the lists show, as chart, table and file, for the chosen days", {
  tag: "@core",
}, async ({ page, product }) => {
  const owner = await product.bootstrap("reports@example.org", "Reporters");
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await page.waitForURL("**/reports");
  await expect(page.getByRole("heading", { name: /^Nothing was sent/ })).toBeVisible();
  await expectAccessible(page, "empty report");

  await insertTenWeeks(product, owner);
  await page.reload();
  await expect(figure(page, "Sent")).toHaveText("41");
  const weeks = page.getByRole("region", { name: "Documents by week" });
  await expect(weeks.locator("figure svg").first()).toBeVisible();
  const people = page.getByRole("region", { name: "Where people stop" });
  await expect(people.locator("figure svg").first()).toBeVisible();
  await takePicture(page, "reports");
  await expectAccessible(page, "report");

  await weeks.getByText("Table", { exact: true }).click();
  await expect(weeks.getByRole("row")).toHaveCount(13);
  await expectAccessible(page, "report as a table");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Documents by week as CSV" }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv.split("\r\n")[0]).toBe(
    "\uFEFFkey,label,sent,completed,rejected,expired,medianSeconds,p90Seconds",
  );
  expect(csv.trim().split("\r\n")).toHaveLength(13);

  await page.getByRole("radio", { name: "4 weeks" }).click();
  await page.waitForURL("**/reports?weeks=4");
  await expect(weeks.getByRole("row")).toHaveCount(5);
  const completed = figure(page, "Completed").getByRole("link");
  const count = await completed.textContent();
  await completed.click();
  await page.waitForURL("**/envelopes?status=COMPLETED&endedFrom=*");
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: new RegExp(`\\b${count}\\b`) })
      .first(),
  ).toBeVisible();
  await page.goBack();

  await page.getByRole("radio", { name: "Days" }).click();
  await page.getByLabel("From").fill("2020-01-01");
  await expect(page.getByText("At most 53 weeks.")).toBeVisible();
  await page.getByRole("radio", { name: "Sender" }).click();
  await page.waitForURL("**by=SENDER");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Show API call" }).click();
  await expect(page.getByRole("dialog", { name: "API call" })).toContainText("groupBy=SENDER");
});

test("on a phone and in Spanish the report is the same; an organisation's is for its admins and managers", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("bosses@example.org", "Bosses");
  await insertTenWeeks(product, owner);
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: product.baseUrl }]);
  await signIn(page, owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/t/${owner.teamUrl}/reports?weeks=26`);
  await expect(page.getByRole("heading", { level: 1, name: "Informes" })).toBeVisible();
  await takePicture(page, "reports-phone-es");
  await expectAccessible(page, "report, phone, es");

  await using sql = openDatabase(product);
  const [organisation] = await sql<{ url: string; id: number }[]>`
    select o.url, o.id from organisation o join team t on t.organisation_id = o.id where t.id = ${owner.teamId}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/o/${organisation?.url}/reports`);
  await expect(page.getByRole("heading", { level: 1, name: /^Informes de/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Documentos por equipo" })).toBeVisible();
  await takePicture(page, "reports-organisation-es");
  await expectAccessible(page, "report of an organisation");
  await sql`update organisation_member set role = 'MEMBER' where organisation_id = ${organisation?.id ?? 0}`;
  await page.reload();
  await expect(page.getByRole("heading", { name: "Para administradores y gestores" })).toBeVisible();
});
