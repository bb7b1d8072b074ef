/** Which journeys of `e2e` open which pages: by the folder of `app` that holds them. */
const SIGNING = [
  "accessibility",
  "all-fields",
  "auth",
  "event-replay",
  "first-page",
  "cross-context-auth",
  "large-text",
  "inbox",
  "links",
  "offline-page",
  "recipient-offers",
  "reject-cancel",
  "roles",
  "signing",
  "small-screens",
  "states",
  "typed-signature",
  "way-back",
  "weight",
  "whole-line",
];

export const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  "app/(app)/(organisation)/": ["tenancy", "branding"],
  "app/(app)/admin/": ["admin", "changed-evidence", "running"],
  "app/(app)/t/[team]/(shell)/bulk-sends/": ["bulk-send"],
  "app/(app)/t/[team]/(shell)/envelopes/": [
    "owner",
    "folders",
    "list",
    "evidence",
    "small-truths",
    "bad-uploads",
  ],
  "app/(app)/t/[team]/(shell)/page.tsx": ["home", "owner"],
  "app/accessibility/": ["home"],
  "app/legal/": ["home"],
  "app/(app)/inbox/": ["inbox"],
  "app/(app)/t/[team]/(shell)/contacts/": ["contacts"],
  "app/(app)/t/[team]/(shell)/settings/": ["tenancy", "branding", "webhooks", "small-truths"],
  "app/(app)/t/[team]/(shell)/templates/": ["templates", "bulk-send", "direct-link-dialog"],
  "app/(app)/t/[team]/templates/": ["templates"],
  "app/(app)/t/[team]/envelopes/[id]/edit/": [
    "contacts",
    "editor",
    "owner",
    "problems",
    "tags",
    "two-in-one-draft",
    "session-end",
    "large-file",
  ],
  "app/(app)/t/[team]/envelopes/new/": ["owner", "file-password", "tags"],
  "app/(auth)/": ["doors", "event-replay", "forgotten-password", "whole-line"],
  "app/api/v2/docs/": ["docs"],
  "app/d/": ["direct", "large-text", "small-screens"],
  "app/draw/": ["signing"],
  "app/embed/": ["embed", "cross-context-auth"],
  "app/page.tsx": ["doors"],
  "app/prove/": ["cross-context-auth"],
  "app/sign/": SIGNING,
  "app/verify/": ["verify"],
};

/** Those that look at what the server does, whatever page it is asked from. */
export const OF_THE_SERVER: readonly string[] = ["rest-line", "whole-line"];

/** Those that start, stop or look into the product as a whole: for what a start or the tree is made of. */
export const OF_THE_WHOLE: readonly string[] = [
  "remote-signature",
  "backup",
  "claveunica",
  "clocks",
  "crash",
  "running",
  "secrets",
];
