import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const SIGNATURE = [{ type: "SIGNATURE", positionY: 70 }];
const ANA = { name: "Ana Núñez", email: "ana.nunez@exmaple.net", fields: SIGNATURE };

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("an undeliverable e-mail address is corrected from home, and the request goes only to the new one", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("following@example.org", "Following");
  const sent = await sendEnvelope(product, owner, { title: "Lease 12", recipients: [ANA] });
  await product.mail.waitFor(ANA.email);
  {
    await using sql = openDatabase(product);
    await expect
      .poll(
        async () => (await sql`select 1 from mail where to_email = ${ANA.email} and state = 'SENT'`).length,
      )
      .toBe(1);
    await sql`update mail set state = 'FAILED', last_error = '550 no such user', sent_at = null
      where to_email = ${ANA.email}`;
  }
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${sent.id}`);
  await page.getByRole("button", { name: `More for ${ANA.name}` }).click();
  await page.getByRole("menuitem", { name: "See the e-mails" }).click();
  const mails = page.getByRole("dialog", { name: `E-mails to ${ANA.name}` });
  await expect(mails.getByText("Not delivered")).toBeVisible();
  await expect(mails.getByText("The server said: 550 no such user")).toBeVisible();
  await expectAccessible(page, "mails to a person");
  await takePicture(page, "mails-dialog");
  await page.goto(`/t/${owner.teamUrl}`);
  await page.getByRole("link", { name: "Fix address: Lease 12" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct Ana Núñez" });
  await expect(dialog.getByLabel("E-mail")).toHaveValue(ANA.email);
  await expectAccessible(page, "correction of an address");
  await takePicture(page, "fix-address");
  await dialog.getByLabel("E-mail").fill("ana");
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(dialog.getByText("That is not an e-mail address.")).toBeVisible();
  await dialog.getByLabel("E-mail").fill("ana.nunez@example.net");
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(page.getByText("the request is on its way to ana.nunez@example.net").first()).toBeVisible();
  const mail = await product.mail.waitFor("ana.nunez@example.net");
  expect(mail.email.html).toContain("/sign/");
  await page.goto(sent.getUrl(ANA.email));
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Lease 12");
});

test("recipients of a pending envelope are reordered and removed, and a refusal by phone ends it", async ({
  page,
  product,
  owner,
}) => {
  const people = ["Bruno Bravo", "Carla Cruz", "Dora Díaz"].map((name, at) => ({
    name,
    email: `${name.split(" ")[0]?.toLowerCase()}@following.example`,
    signingOrder: at + 1,
    fields: [{ type: "SIGNATURE", positionY: 60 + at * 10 }],
  }));
  const { id } = await sendEnvelope(product, owner, {
    title: "Three in a row",
    recipients: people,
    meta: { signingOrder: "SEQUENTIAL" },
  });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}`);
  const chooseAction = async (name: string, what: string) => {
    await page.getByRole("button", { name: `More for ${name}` }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  await chooseAction("Dora Díaz", "Change the place in the order");
  const order = page.getByRole("dialog", { name: "When it is Dora Díaz’s turn" });
  await expectAccessible(page, "place in the order");
  await order.getByLabel("Step", { exact: true }).fill("2");
  await order.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Dora Díaz acts in step 2.").first()).toBeVisible();
  await expect(page.getByText("Step 3", { exact: true })).toHaveCount(0);

  await chooseAction("Carla Cruz", "Remove from the document");
  const removal = page.getByRole("alertdialog", { name: "Remove Carla Cruz?" });
  await expect(removal).toContainText("their field is removed from the document");
  await expectAccessible(page, "removal of a person");
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Carla Cruz was removed.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "More for Carla Cruz" })).toHaveCount(0);

  // Adds a person beside the current recipient, with a signature field placed on the page.
  await page.getByRole("button", { name: "Add a person" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByLabel("E-mail").fill("eva@following.example");
  await adding.getByLabel("Name", { exact: true }).fill("Eva Evans");
  await expect(adding.getByLabel("Step", { exact: true })).toHaveValue("3");
  await expect(adding).toContainText("They are asked when it is their turn.");
  await adding.getByLabel("Step", { exact: true }).fill("1");
  await adding.getByLabel("Step", { exact: true }).blur();
  await expect(adding).toContainText("They are asked right away.");
  await adding.getByRole("button", { name: "Sign on page 1" }).click({ position: { x: 200, y: 100 } });
  await expectAccessible(page, "one more person");
  await takePicture(page, "add-person");
  await adding.getByRole("button", { name: "Add and ask" }).click();
  await expect(page.getByText("Eva Evans was added and is being asked.").first()).toBeVisible();
  const invitationMail = await product.mail.waitFor("eva@following.example");
  expect(invitationMail.email.html).toContain("/sign/");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("tab", { name: "Activity" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Resend", exact: true })).toBeInViewport();
  await takePicture(page, "detail-phone");
  await page.setViewportSize({ width: 1280, height: 720 });

  await chooseAction("Bruno Bravo", "Record a refusal");
  const refusal = page.getByRole("dialog", { name: "Record Bruno Bravo’s refusal?" });
  await refusal.getByRole("button", { name: "Record the refusal" }).click();
  await expect(refusal.getByText("Enter the reason, in their words.")).toBeVisible();
  await expectAccessible(page, "refusal on record");
  await takePicture(page, "refusal");
  await refusal.getByLabel("What they said").fill("The rent is too high.");
  await refusal.getByRole("button", { name: "Record the refusal" }).click();
  await expect(page.getByText("The rent is too high.").first()).toBeVisible();
  // No changes are possible any more; sent mails can be looked up.
  await page.getByRole("button", { name: "More for Bruno Bravo" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["See the e-mails"]);
});

test("all links of an envelope are copied as a table or saved, and it is duplicated without its fields", async ({
  page,
  product,
  owner,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const recipients = [
    { name: "=Eva Evans", email: "eva@following.example", fields: SIGNATURE },
    {
      name: "Fermín Fuentes",
      email: "fermin@following.example",
      fields: [{ type: "SIGNATURE", positionY: 80 }],
    },
  ];
  const sent = await sendEnvelope(product, owner, { title: "For two", recipients });
  const lines = recipients.map(({ name, email }) => [name, email, sent.getUrl(email)]);
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${sent.id}`);
  const chooseAction = async (what: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  await chooseAction("Copy links…");
  const links = page.getByRole("dialog", { name: "Signing links" });
  await links.getByRole("button", { name: "Copy all as a table" }).click();
  await expect(links.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
  const table = await page.evaluate(() => navigator.clipboard.readText());
  expect(table.split("\n").slice(1)).toEqual(lines.map((line) => line.join("\t")));
  await expectAccessible(page, "links of a document");
  await takePicture(page, "links-dialog");
  const download = page.waitForEvent("download");
  await links.getByRole("button", { name: "Save as CSV" }).click();
  const saved = await readFile(await (await download).path(), "utf8");
  expect(saved.startsWith("\uFEFF")).toBe(true);
  expect(saved).toContain(`'=Eva Evans,eva@following.example,${sent.getUrl("eva@following.example")}\r\n`);
  await page.keyboard.press("Escape");

  // Renames the document for all later steps, unless undone.
  const title = page.getByRole("heading", { level: 1 });
  await chooseAction("Rename…");
  const renaming = page.getByRole("dialog", { name: "Rename the document" });
  // The title has the focus, and Enter saves.
  await expect(renaming.getByRole("textbox", { name: "Title" })).toBeFocused();
  await expectAccessible(page, "another title");
  await takePicture(page, "rename");
  await renaming.getByLabel("Title").fill("Lease of the shop");
  // Without a connection the typed title stays, with the reason beside it.
  await page.context().setOffline(true);
  await renaming.getByRole("button", { name: "Save" }).click();
  await expect(renaming.getByRole("alert")).toContainText("Nothing was lost; try again.");
  await expect(renaming.getByLabel("Title")).toHaveValue("Lease of the shop");
  await page.context().setOffline(false);
  await renaming.getByRole("button", { name: "Save" }).click();
  await expect(renaming).toHaveCount(0);
  await expect(title).toHaveText("Lease of the shop");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title).toHaveText("For two");
  await expect(page.getByText(/renamed the document to “For two”/)).toBeVisible();

  // Filters the audit log by kind and by person.
  await page.getByLabel("What", { exact: true }).selectOption("Links handed out");
  await expect(page.getByText(/^\d+ of \d+ entries$/)).toBeVisible();
  await expect(page.getByText(/renamed the document/)).toHaveCount(0);
  await page.getByLabel("Who", { exact: true }).selectOption("Fermín Fuentes");
  const entries = page.getByRole("tabpanel").getByRole("group");
  await expect(entries.filter({ hasText: "Eva Evans" })).toHaveCount(0);
  await entries.first().locator("summary").click();
  await expect(page.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
  await expectAccessible(page, "log of one person");
  await takePicture(page, "activity-filter");
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(page.getByText(/renamed the document to “For two”/)).toBeVisible();

  await chooseAction("Duplicate…");
  const another = page.getByRole("dialog", { name: "Duplicate “For two”" });
  await expectAccessible(page, "duplicate with choices");
  await another.getByRole("checkbox", { name: "Their fields" }).click();
  await another.getByRole("button", { name: "Create draft" }).click();
  await page.waitForURL("**/edit**");
  await using sql = openDatabase(product);
  const copies = await sql`select e.status, count(distinct r.id)::int as people, count(f.id)::int as fields
    from envelope e join recipient r on r.envelope_id = e.id left join field f on f.envelope_id = e.id
    where e.title like 'For two%' and e.id <> ${sent.id} group by e.id`;
  expect(copies).toEqual([{ status: "DRAFT", people: 2, fields: 0 }]);
});

test("during sealing the page shows the current step, and if it takes long that nobody must sign again", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("sealing@example.org", "Sealing");
  const { id } = await sendEnvelope(product, owner, { title: "Being sealed", recipients: [ANA] });
  await using sql = openDatabase(product);
  // The state of a worker that is busy sealing, held for the duration of the check.
  const setSealStep = (
    step: string,
    seconds: number,
  ) => sql`update envelope set seal_step = ${step}, seal_file = 1,
    sealing_since = clock_timestamp() - ${seconds} * interval '1 second', seal_attempts = 3,
    next_seal_at = clock_timestamp() + interval '1 hour' where id = ${id}`;
  await setSealStep("SIGN", 1);
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}`);
  const card = page.getByRole("region", { name: "Sealing the document" });
  const current = card.getByRole("listitem").and(page.locator("[aria-current=step]"));
  await expect(current).toContainText("Sign it with the seal (in progress)");
  await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
  await expect(card).toContainText("No time-stamp: no authority is set up here");
  await expectAccessible(page, "steps of sealing");
  await takePicture(page, "sealing");
  await setSealStep("STORE", 70);
  await expect(current).toContainText("Check and store it");
  await expect(card).toContainText("We keep trying (attempt 3). Nobody has to sign again.");
  await expect(card).toContainText("You will get a notice when it is done.");
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Rename…" })).toHaveCount(0);
});
