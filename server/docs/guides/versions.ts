import { createGuide, type Guide } from "../guide";

export const versions: Guide = createGuide({
  slug: "versions",
  title: "Versions and clients",
  summary: "What may change without notice, the older v1, and generating a typed client.",
  requests: {},
  text: ({ facts: { baseUrl } }) => `
## What may change in v2

New operations, new optional keys in requests, new keys in answers, new codes and new events may appear at any time. Ignore keys you do not know. A key, code, event or default that exists keeps its meaning.

## Version 1

\`${baseUrl}/api/v1\` is older and smaller, with numeric ids, \`PUT\` and \`DELETE\`, and errors that are only \`{message}\`. It stays for clients that use it; write new ones against v2. Its document is \`${baseUrl}/api/v1/openapi.json\`.

## A typed client

The reference is made from an OpenAPI 3.1 document, which is made from the schemas the service validates with. The ordinary generators read it:

\`\`\`bash
npx openapi-typescript ${baseUrl}/api/v2/openapi.json -o rubrica.ts
\`\`\`

Clients written for Documenso's v2 work when they are pointed at this address: paths, bodies, answers and operation ids are the same. Its deprecated \`/document\` and \`/template\` routes do not exist here.

## For language models

[llms.txt](/api/v2/docs/llms.txt) lists every guide and operation; each guide exists as Markdown.
`,
});
