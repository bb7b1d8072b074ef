import { expect, test } from "vitest";
import { publishedProcedures } from "@/server/routers/published";
import { loadRoutes } from "@/server/testing/rest/world";
import { isDocumented } from "./methods";
import { OPERATIONS, openApiDocument } from "./openapi/document";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What describes the API is no operation of it. */
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
  const published = publishedProcedures().map(({ method, path }) => `${method} ${path}`);
  expect(offered.sort()).toEqual([...published, ...ABOUT_ITSELF].sort());
});

test("every operation is described in words, and nothing is described that does not exist", () => {
  const published = publishedProcedures().map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(OPERATIONS).sort()).toEqual(published.sort());
});

test("the document holds exactly the published operations", () => {
  const { paths } = openApiDocument();
  const documented = Object.entries(Object(paths)).flatMap(([path, verbs]) =>
    Object.keys(Object(verbs)).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  const published = publishedProcedures().map(({ method, path }) => `${method} ${path}`);
  expect(documented.sort()).toEqual(published.sort());
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
