/** `npm run scenes`: serves every screen on made-up answers, with hot reload. */
import { createServer } from "vite";
import { buildScenesConfig } from "./config";
import { SAMPLE_NAMES } from "./signing/samples";

const server = await createServer(buildScenesConfig());
await server.listen();
const [url = ""] = server.resolvedUrls?.local ?? [];
const places = ["ui", "editor?pages=300&files=2", ...SAMPLE_NAMES.map((name) => `signing/${name}`)];
console.log(places.map((place) => `${url}${place}`).join("\n"));
