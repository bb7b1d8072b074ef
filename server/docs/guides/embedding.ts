import type { SampleRequest } from "@/server/contract/samples/request";
import { EMBED_ORIGINS_LIMIT } from "@/server/domain/embed-origin";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { createGuide, formatJsonBlock, formatNameList, type Guide, renderMarkdownTable } from "../guide";

const distribute: SampleRequest = {
  method: "POST",
  path: "/envelope/distribute",
  body: { envelopeId: "envelope_bdkhyrmvolzsnatc", meta: { distributionMethod: "NONE" } },
};

const OPTIONS = {
  name: "Ana Rojas",
  lockName: true,
  language: "es",
  theme: "light",
  cssVars: { primary: "#0b6b3a", radius: "8px" },
};

const renderFrameExample = (baseUrl: string) => `\`\`\`html
<iframe
  id="signing"
  src="${baseUrl}/embed/sign/TOKEN#OPTIONS"
  title="Sign the lease agreement"
  allow="publickey-credentials-get *; publickey-credentials-create *; clipboard-write *"
  style="width: 100%; height: 720px; border: 0"
></iframe>
\`\`\``;

const renderListenerExample = (baseUrl: string) => `\`\`\`js
const frame = document.getElementById("signing");

window.addEventListener("message", (event) => {
  if (event.origin !== "${baseUrl}" || event.source !== frame.contentWindow) return;
  const { action, data } = event.data;
  if (action === "resize") frame.style.height = \`\${data.height}px\`;
  if (action === "document-completed") showThanks(data.envelopeId);
});
\`\`\``;

const encode = `\`\`\`js
const bytes = new TextEncoder().encode(JSON.stringify(options));
const fragment = btoa(String.fromCharCode(...bytes));
frame.src = \`\${signingAddress}#\${fragment}\`;
\`\`\``;

const MESSAGES: readonly (readonly [string, string, string])[] = [
  ["document-ready", "The page is there and shows its first screen.", "`null`"],
  ["resize", "How high the frame would have to be, in CSS pixels.", "`{height}`"],
  [
    "auth-required",
    "The person must be checked before anything is shown, or before a step that waits for it.",
    "`{methods}`",
  ],
  ["document-waiting-for-turn", "Others come first. The page goes on by itself.", "`null`"],
  ["field-signed", "A value was stored.", "`{fieldId}`"],
  ["field-unsigned", "A value was taken back.", "`{fieldId}`"],
  [
    "document-completed",
    "This recipient has finished: now, or earlier when the page opens on it.",
    "`{token, envelopeId, documentId, recipientId, redirectUrl}`",
  ],
  [
    "document-rejected",
    "This recipient has declined.",
    "`{token, envelopeId, documentId, recipientId, reason}`",
  ],
  ["recipient-expired", "The link has lapsed; the page offers to ask for a new one.", "`null`"],
  [
    "all-documents-completed",
    "Everybody has finished and the sealed files are there.",
    "`{token, envelopeId, documentId, recipientId}`",
  ],
  [
    "document-error",
    "Signing stopped for another reason: `NOT_FOUND`, `ENVELOPE_CANCELLED`, `ENVELOPE_REJECTED` (by somebody else), `NETWORK` when the page could not open, or the code of a refused last step.",
    "`{code}`",
  ],
];

const OPTION_ROWS: readonly (readonly [string, string, string])[] = [
  ["theme", "`light`, `dark` or `auto`", "`auto`: as the person's device says"],
  ["darkModeDisabled", "boolean", "`true` is `theme: light`"],
  ["language", LANGUAGES.map((language) => `\`${language}\``).join(" or "), "the envelope's"],
  ["name", "text", "What name fields, initials and a typed signature begin with."],
  ["lockName", "boolean", "`false`. With it name fields hold `name`, and the person cannot change them."],
  [
    "email",
    "address",
    "Used where the envelope knows no address of the recipient; else the envelope's holds.",
  ],
  ["lockEmail", "boolean", "`false`. As `lockName`, for e-mail fields."],
  ["allowDocumentRejection", "boolean", "`false`. Whether the page offers to decline."],
  [
    "showOtherRecipientsCompletedFields",
    "boolean",
    "`true`. Whether values that others have already put on the paper are shown.",
  ],
  [
    "hideHeader",
    "boolean",
    "`false`. Takes the bar away that names the sender and offers help and the language.",
  ],
  ["cssVars", "object of texts", "See below."],
];

export const embedding: Guide = createGuide({
  slug: "embedding",
  title: "Signing inside your own site",
  summary: "Show the signing page in a frame of your site, dress it, and hear what happens in it.",
  requests: { distribute },
  text: ({ facts: { baseUrl }, show }) => `
The page in the frame is the signing page itself, with all its states. It needs no cookies and no storage of other sites. You can [try all of it below](#playground) with a signing link of yours.

## Allow your site

Name your site in the settings of your team, under *Document defaults*, *Signing inside your own site*: \`https://app.example.com\`, at most ${EMBED_ORIGINS_LIMIT} sites, no paths and no \`*\`. Plain \`http\` is taken only for \`localhost\`. The list holds at once, also for what was already sent.

It decides two things: who may show the page (\`frame-ancestors\`), and who hears of it. **A site that is not in the list sees an empty frame**; the browser's console says that \`frame-ancestors\` was violated. The same happens for a token that opens nothing. Every page around the frame counts, so name the outer site too where frames lie in frames.

## Get the address

Distribute with \`NONE\`, so that nobody is mailed a link:

${show(distribute)}

Each recipient of the answer has a \`token\`. The frame's address is \`${baseUrl}/embed/sign/\` and that token; for a direct link it is \`${baseUrl}/embed/direct/\` and the link's token. **A token is a key**: hand it only to the person it belongs to.

## Put it on the page

${renderFrameExample(baseUrl)}

- \`title\` is what a screen reader calls the frame. Always give one, in the person's language.
- \`allow\` lets passkeys work inside the frame.
- Where you set \`sandbox\`, it needs \`allow-scripts allow-same-origin allow-forms allow-popups allow-downloads\`.

Signing in to an account and ClaveÚnica never run in a frame, nor do passkeys without \`allow\`: the page opens a tab of its own for them. There the person is checked, confirms that the frame may go on (the tab names your site, the document and a number that the frame shows too), and comes back to the step that waited. The tab names your site by its origin, where the browser tells it: leave \`Referrer-Policy: no-referrer\` off pages that embed. The focus stays where it is until the person enters the frame, and sheets open inside it.

## Height

Follow \`resize\` and the frame is as high as its content, between 240 and 1200 px; the paper itself takes 720. Or give any fixed height from 480 px: the page then scrolls inside.

## Options

Options are a JSON object, as base64 of its UTF-8 bytes, behind \`#\` in the address. Your server never sends them, and neither does ours see them.

${formatJsonBlock(OPTIONS)}

${encode}

${renderMarkdownTable(
  ["Option", "Value", "Without it, and what it does"],
  OPTION_ROWS.map(([name, value, note]) => [`\`${name}\``, value, note]),
)}

Whatever is wrong is ignored, and the console says what it should be. Options come from the address, which the person can read and change: they are a convenience, not a protection. What must hold, set in the envelope.

### Colours, radius, font

\`cssVars\` takes the colours ${formatNameList(["background", "canvas", "muted", "foreground", "mutedForeground", "primary", "primaryForeground", "border", "input", "ring"])} (as \`#rgb\`, \`#rrggbb\`, \`rgb()\` or \`hsl()\`), \`radius\` (a length of at most 24px) and \`fontFamily\`, one of ${formatNameList(["inter", "system", "arial", "verdana", "tahoma", "trebuchet", "georgia", "times"])}.

Each colour is held against the theme of the visit: where it would bring words under a contrast of 4.5:1, or edges of controls under 3:1 (WCAG 2.2 AA), it is left out and the console says so. For a fixed look set \`theme\` as well. Style sheets of yours (\`css\`) are not accepted: a page on which people sign must not be able to hide or fake what they sign.

## Messages

The frame posts \`{action, data}\` to your page, and to no other site:

${renderMarkdownTable(
  ["Action", "When", "Data"],
  MESSAGES.map(([action, when, data]) => [`\`${action}\``, when, data]),
)}

${renderListenerExample(baseUrl)}

The frame never goes anywhere by itself. Where the envelope has a \`redirectUrl\`, it is in \`document-completed\`, and the page shows it as a link that opens in the whole window. Messages are for your page's looks; take [webhooks](/api/v2/docs/webhooks) as proof that something happened. The frame listens to no messages.
`,
});
