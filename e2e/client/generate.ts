import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { buildOpenApiDocument } from "@/server/rest/openapi/document";

/** Writes `schema.ts`: the types of every path, as openapi-typescript generates them from our OpenAPI document. */

// The generator builds its output with the compiler's JavaScript API, which TypeScript 7 no longer has.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" ? "typescript-5" : specifier, context),
});
const { default: generate, astToString } = await import("openapi-typescript");
// The generator resolves references in place, so it gets its own copy.
const document = JSON.parse(JSON.stringify(buildOpenApiDocument("http://localhost:3000")));
writeFileSync(path.join(import.meta.dirname, "schema.ts"), astToString(await generate(document)));
