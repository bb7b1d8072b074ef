import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./fixtures/accessible";
import { buildPagedPdf, createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { enlargeText } from "./fixtures/screens";
import { sendEnvelope } from "./fixtures/sent-envelope";

const titleLink = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).filter({ visible: true });

test("the list's keys act on its first row from the start, and Back returns the focus to the opened row", async ({
  page,
  product,
  owner,
}) => {
  for (const title of ["Key A", "Key B", "Key C"]) await createDraft(product, owner, 1, { title });
  await signIn(page, owner);
  const address = `/t/${owner.teamUrl}/envelopes?q=Key`;
  await page.goto(address);
  await expect(titleLink(page, "Key C")).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "1 selected" })).toBeVisible();
  await expect(titleLink(page, "Key C")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/envelope_*/**");
  await page.goBack();
  await expect(titleLink(page, "Key B")).toBeFocused();
  await page.keyboard.press("j");
  await expect(titleLink(page, "Key A")).toBeFocused();

  // Presses the key while the rows are still loading.
  let isPressed = false;
  await page.route("**/api/trpc/**listOwned**", async (route) => {
    if (!isPressed) await page.keyboard.press("j");
    isPressed = true;
    await route.continue();
  });
  await page.goto(address);
  await expect(titleLink(page, "Key C")).toBeFocused();
  await page.unroute("**/api/trpc/**listOwned**");

  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.waitForURL(`**/t/${owner.teamUrl}/templates`);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("New document");
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await page.waitForURL("**/envelopes/new");
});

test("inbox, organisation and account keep the shell: team, bell, search and folders stay in place", async ({
  page,
  product,
  owner,
}) => {
  const draft = await createDraft(product, owner, 1, { title: "In a folder" });
  await signIn(page, owner);
  await page.evaluate(async (teamUrl) => {
    const headers = { "content-type": "application/json", "x-team-url": teamUrl };
    const body = JSON.stringify({ name: "Kept in sight", type: "DOCUMENT" });
    await fetch("/api/trpc/folder.create", { method: "POST", headers, body });
  }, owner.teamUrl);
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  const sidebar = page.getByRole("complementary");
  const places = sidebar.getByRole("navigation", { name: "Main", exact: true });
  await expect(sidebar.getByText("Kept in sight")).toBeVisible();
  const readSidebar = async () => ({
    team: await sidebar.getByRole("button", { name: /^Team/ }).textContent(),
    inbox: (await places.getByRole("link", { name: /^Inbox/ }).boundingBox())?.y,
    templates: (await places.getByRole("link", { name: "Templates", exact: true }).boundingBox())?.y,
  });
  const inTeam = await readSidebar();
  const organisation = await page.evaluate(async () => {
    const answer = await fetch("/api/trpc/account.me");
    return (await answer.json()).result.data.teams[0].organisation.url;
  });
  for (const address of ["/inbox", `/o/${organisation}/members`, "/settings/profile"]) {
    await page.goto(address);
    await expect(sidebar.getByText("Kept in sight")).toBeVisible();
    await expect(sidebar.getByRole("button", { name: /^Notices/ })).toBeVisible();
    expect(await readSidebar(), address).toEqual(inTeam);
    await expectAccessible(page, `shell at ${address}`);
  }
  await sidebar.getByRole("button", { name: /^Notices/ }).click();
  await expect(page.getByRole("dialog", { name: /Notices/ })).toBeVisible();
  expect(draft).toMatch(/^envelope_/);
});

test("on a phone the first envelope is in view, no card exceeds 72 px, and the new button is in thumb reach", async ({
  page,
  product,
  owner,
}) => {
  await createDraft(product, owner, 1, {
    title: "A lease with a title that is much longer than a phone is wide",
  });
  await signIn(page, owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  const card = page.locator("li[data-row-id]").filter({ visible: true }).first();
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(72);
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(420);
  const bar = await page.getByRole("banner").boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(57);
  const begin = await page.getByRole("link", { name: "New document" }).boundingBox();
  expect(begin?.y).toBeGreaterThan(844 - 72);
  await expectAccessible(page, "list on a phone");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("at double text size Start is in view, the header stays one row, and Next keeps its word whole", async ({
    page,
    product,
  }) => {
    // An account of its own: another test may have given the shared team a brand, which takes a line.
    const owner = await product.bootstrap("double-size@example.org", "Acme");
    const street = {
      type: "TEXT",
      positionY: 30,
      fieldMeta: { type: "text", label: "Street", required: true },
    };
    const sent = await sendEnvelope(product, owner, {
      title: "Lease",
      meta: { language: "en" },
      recipients: [
        { name: "Luis", email: "luis@example.org", fields: [street, { type: "SIGNATURE", positionY: 60 }] },
      ],
    });
    await page.goto(sent.getUrl("luis@example.org"));
    const start = page.getByRole("button", { name: "Start", exact: true });
    await expect(start).toBeVisible();
    await enlargeText(page, 200);
    await expect(async () => {
      expect((await start.boundingBox())?.y).toBeLessThan(844 - 48);
      expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(0.16 * 844);
    }).toPass();
    await start.click();
    const next = page.getByRole("button", { name: "Next", exact: true });
    const lines = await next.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() ?? button);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
  });
});

const Created = z.object({ id: z.string() });

async function createTemplate(
  product: Product,
  owner: Account,
  title: string,
  others: readonly object[] = [],
): Promise<string> {
  const field = {
    identifier: 0,
    type: "SIGNATURE",
    page: 1,
    positionX: 10,
    positionY: 80,
    width: 30,
    height: 5,
  };
  const recipients = [
    { email: "recipient.1@placeholder.invalid", name: "Tenant", role: "SIGNER", fields: [field, ...others] },
  ];
  const form = new FormData();
  form.set("payload", JSON.stringify({ title, type: "TEMPLATE", recipients }));
  form.append(
    "files",
    new Blob([Buffer.from(await buildPagedPdf(1))], { type: "application/pdf" }),
    "lease.pdf",
  );
  const answer = await fetch(`${product.baseUrl}/api/v2/envelope/create`, {
    method: "POST",
    headers: { authorization: owner.apiToken },
    body: form,
  });
  return Created.parse(await answer.json()).id;
}

test("while a template is used, the paper beside the form shows the people and what is filled in for them", async ({
  page,
  product,
  owner,
}) => {
  const place = { identifier: 0, page: 1, positionX: 10, width: 40, height: 4 };
  const street = { ...place, type: "TEXT", positionY: 20, fieldMeta: { type: "text", label: "Street" } };
  const values = [{ id: 1, checked: false, value: "Pets allowed" }];
  const pets = { ...place, type: "CHECKBOX", positionY: 30, fieldMeta: { type: "checkbox", values } };
  const rent = { ...place, type: "NUMBER", positionY: 40, fieldMeta: { type: "number", label: "Rent" } };
  const template = await createTemplate(product, owner, "Lease of a flat", [street, pets, rent]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/templates/${template}/use`);
  const drawnFields = page.locator("[data-page] [data-field]");
  await expect(drawnFields).toHaveCount(4);
  await expect(drawnFields.first()).toHaveAccessibleName(/Tenant/);
  await page.getByLabel("Name of Tenant").fill("Ana Pérez");
  await expect(drawnFields.first()).toHaveAccessibleName(/Ana Pérez/);
  await page.getByLabel("Street").fill("Avenida Italia 803");
  await expect(drawnFields.first()).toHaveAccessibleName(/Avenida Italia 803/);
  await page.getByRole("checkbox", { name: "Pets allowed" }).click();
  await expect(drawnFields.nth(1)).toHaveAccessibleName(/Pets allowed/);
  // What the server would refuse is not drawn.
  await page.getByLabel("Rent").fill("much");
  await expect(drawnFields.nth(2)).not.toHaveAccessibleName(/much/);
  await page.getByLabel("Street").fill("");
  await expect(drawnFields.first()).not.toHaveAccessibleName(/Avenida/);
  await expectAccessible(page, "a use with its paper");
});

test("a template titles its envelopes after the signer, per use and per row, with its own mail and expiry", async ({
  page,
  product,
  owner,
}) => {
  const template = await createTemplate(product, owner, "Lease – {signer.name}");
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/templates/${template}/use`);
  await page.getByLabel("E-mail of Tenant").fill("ana@example.org");
  await page.getByLabel("Name of Tenant").fill("Ana Pérez");
  await expect(page.getByText("“Lease – Ana Pérez” this time.")).toBeVisible();
  await page.getByRole("button", { name: /^Mail/ }).click();
  await page.getByLabel("Subject").fill("Your flat");
  await page.getByLabel("Message").fill("Please sign this week.");
  await page.getByRole("button", { name: /^Expiry/ }).click();
  await page.getByLabel("Amount").fill("5");
  await page.getByLabel("Unit").selectOption("day");
  await expectAccessible(page, "mail and expiry of a use");
  await page.getByRole("radio", { name: /Create draft/ }).click();
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.waitForURL("**/envelopes/envelope_*/edit?step=review");
  const id = /envelope_\w+/.exec(page.url())?.[0] ?? "";
  const answer = await fetch(`${product.baseUrl}/api/v2/envelope/${id}`, {
    headers: { authorization: owner.apiToken },
  });
  expect(await answer.json()).toMatchObject({
    title: "Lease – Ana Pérez",
    documentMeta: {
      subject: "Your flat",
      message: "Please sign this week.",
      envelopeExpirationPeriod: { unit: "day", amount: 5 },
    },
  });

  await page.goto(`/t/${owner.teamUrl}/templates/${template}/bulk`);
  const rows = [
    "E-mail,Name,Title,Days",
    "bea@example.org,Bea,,7",
    "cleo@example.org,Cleo,Garage of Cleo,soon",
  ];
  await page.locator("input[type=file]").setInputFiles({
    name: "leases.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\n")),
  });
  await page.getByRole("button", { name: "Match columns" }).click();
  await expect(page.getByLabel("What “Title” fills")).toHaveValue("title");
  await expect(page.getByLabel("What “Days” fills")).toHaveValue("expiresInDays");
  await page.getByRole("button", { name: "Check the rows" }).click();
  const grid = page.getByRole("grid", { name: "Rows to send" });
  await grid.getByText("soon").click();
  await expect(page.getByText("“Days” must be a number of days from 1 to 36500.").first()).toBeVisible();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Continue with 2 rows" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lease");
  await page.getByRole("radio", { name: /Drafts only/ }).click();
  await page.getByRole("button", { name: "Create 2 drafts" }).click();
  await page.waitForURL("**/bulk-sends/*");
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  await expect(async () => {
    await page.reload();
    await expect(titleLink(page, "Lease – Bea")).toBeVisible({ timeout: 5_000 });
    await expect(titleLink(page, "Garage of Cleo")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole("row").filter({ hasText: "Lease – Bea" })).toContainText("Bea");
});
