import { expect, test } from "vitest";
import { appRouter } from "@/server/routers";
import { listPublishedProcedures } from "@/server/routers/published-procedures";
import { loadRoutes } from "@/server/testing/rest/world";
import { isDocumented } from "./methods";
import { buildOpenApiDocument, OPERATIONS } from "./openapi/document";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Routes about the API itself are no operations of it. */
const ABOUT_ITSELF = [
  "GET /openapi.json",
  "GET /docs/llms.txt",
  "GET /docs/markdown/{guide}",
  "GET /docs/search-index.json",
];

test("the routes under app/api/v2 offer exactly what the procedures publish", async () => {
  const offered = (await loadRoutes("api/v2")).flatMap(({ pattern, module }) => {
    const path = `/${pattern.slice(2).join("/")}`.replace(/\[(\w+)\]/g, "{$1}");
    return METHODS.filter((method) => isDocumented(module[method])).map((method) => `${method} ${path}`);
  });
  expect(offered.length).toBeGreaterThan(15);
  const published = listPublishedProcedures().map(({ method, path }) => `${method} ${path}`);
  expect(offered.sort()).toEqual([...published, ...ABOUT_ITSELF].sort());
});

test("every published operation is described, and no other", () => {
  const published = listPublishedProcedures().map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(OPERATIONS).sort()).toEqual(published.sort());
});

test("the document holds exactly the published operations", () => {
  const { paths } = buildOpenApiDocument();
  const documented = Object.entries(Object(paths)).flatMap(([path, methods]) =>
    Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const published = listPublishedProcedures().map(({ method, path }) => `${method} ${path}`);
  expect(documented.sort()).toEqual(published.sort());
});

/**
 * Procedures that only our own pages call, by router or by name, with the reason why programs need none of them.
 */
const OF_PAGES_ALONE: Readonly<Record<string, string>> = {
  account: "a person's own account, proven by a session",
  admin: "of whoever runs the installation, proven by a session; `npm run admin` is its other door",
  apiRequest: "what tokens were used for, for those who manage them, in person",
  apiToken: "a token may not make or list tokens",
  branding: "settings of a team, changed by its admins in person",
  companyDomain: "mail domains of an organisation, claimed by its admins in person",
  companySignIn: "who comes in as whom, decided by the admins of an organisation in person",
  direct: "what a visitor of a direct link does, proven by the link",
  groupRole: "who leads what by which group, decided by the admins of an organisation in person",
  handBack: "authentication of a recipient in another window",
  handOff: "a recipient draws on a phone",
  identity: "a recipient's way through an identity provider",
  inbox: "what waits for a person across teams, proven by a session; a token belongs to a team",
  installation: "what stands on every page; `npm run admin -- installation show` is its other door",
  invitation: "a person joins a team in person",
  legacy: "published under /api/v1",
  lettering: "a picture for the signature pad",
  member: "people of a team, changed and restricted by its admins in person; GET /member is a token's",
  logReceiver:
    "where the log of an organisation is streamed to, set by its admins in person; GET /organisation/log/receiver is a token's",
  mailReport: "what a mail server says, with a token of its own: /api/mail/report",
  organisation: "settings, changed by their admins in person; GET /organisation/security-policy is a token's",
  presence: "who else has the editor open",
  proving: "authentication of a recipient",
  firstSteps: "what home remembers of its reader",
  publicPage: "what anybody may read of a team, and a setting of the team, changed by its admins in person",
  report: "whoever got a mail reports it",
  "reports.organisation":
    "sums over the teams of an organisation, for its admins in person; a token belongs to one team",
  "reports.organisationExport": "the same as a file",
  "reports.organisationRecipients": "the same of people",
  scim: "the SCIM token of an organisation, made by its admins in person",
  scimGroup: "groups of the same",
  scimUser:
    "published as SCIM under /api/scim/v2, for the directory of an organisation with a token of its own",
  "senderAddress.listOf": "the list on the organisation's own page; a token belongs to one",
  signing: "what a recipient does, proven by the signing link",
  team: "settings of a team, changed by its admins in person",
  "usage.organisation":
    "sums over the teams of an organisation, for its admins in person; GET /usage is a token's",
  verify: "published for everybody as /api/verify, and for the owner's page",
  "bulkSend.readTable": "a workbook as the page shows it before anything is sent; a program has its rows",
  "envelope.activity": "the audit log as the page shows it; the log itself is published",
  "envelope.detail": "get with what the page shows beside it",
  "envelope.listOwned": "find with what the page shows beside it",
  "envelope.measureDownload": "what a page says before a download; downloadMany refuses by the same measure",
  "envelope.paper": "get with the signatures as the page draws them",
  "envelope.previewMail": "the mail as the review step shows it",
  "envelope.previewSigning": "the signing page as the editor previews it; nothing of it can be sent back",
  "envelope.scheduleSend": "sending that can be taken back for ten seconds; distribute sends at once",
  "envelope.signaturePicture": "one picture on that paper; download is published",
  "envelope.undoSend": "takes that back",
  "field.deleteMany": "the editor's autosave; field/delete is published",
  "field.follow": "what others change in the same draft",
  "item.firstPage": "a small picture for the page",
  "item.firstPageState": "whether that picture is there",
  "item.pagePicture": "a small picture for the editor",
  "item.reading": "the file as the viewer reads it by ranges; download is published",
  "item.compareFile":
    "what the page says of a file before it takes a place; use and replace judge it themselves",
  "recipient.revealLink": "one link, recorded; a program reads signingUrl of distribute",
};

test("every unpublished procedure is listed as needed by our pages only, with its reason", () => {
  const published = new Set(listPublishedProcedures().map(({ name }) => name));
  const others = Object.keys(appRouter._def.procedures).filter((name) => !published.has(name));
  const getReason = (name: string) => [name, name.split(".")[0] ?? ""].find((key) => key in OF_PAGES_ALONE);
  expect(others.filter((name) => !getReason(name))).toEqual([]);
  const used = new Set(others.map(getReason));
  expect(Object.keys(OF_PAGES_ALONE).filter((key) => !used.has(key))).toEqual([]);
});

test("every route of the API answers every method", async () => {
  for (const folder of ["api/v2", "api/files"]) {
    for (const { file, module } of await loadRoutes(folder)) {
      expect([file, METHODS.filter((method) => typeof module[method] === "function")]).toEqual([
        file,
        METHODS,
      ]);
    }
  }
});
