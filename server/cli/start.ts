import { createServer } from "node:http";
import path from "node:path";
import next from "next";
import { watchEventLoop } from "@/server/metrics/process";
import { createRouteNamer, readBuildRoutes } from "@/server/metrics/routes";
import { onShutdown } from "@/server/runtime";
import { ensureBuild, hasBuild } from "./build";
import { sendConsoleToLog } from "./console-to-log";
import { createFindFramers } from "./framers";
import { surviveLostConnections } from "./lost-connection";
import { provideBuiltConfig } from "./next-config";
import { prepareProcess } from "./prepare";
import { openProduct, printStartSummary } from "./product";
import { printStep } from "./say";
import { runCommand } from "./stop";
import { createWebServer, expectFreePort, startListening } from "./web";

/** `npm start`: everything from a fresh clone to the address, in this order (ruling 28). */
await runCommand(async () => {
  surviveLostConnections();
  const isBaseUrlSet = Boolean(process.env.BASE_URL);
  const prepared = prepareProcess();
  const { env, root, hash } = prepared;
  await expectFreePort(env);
  const { isEmpty } = await openProduct(prepared);
  const began = performance.now();
  if (!hasBuild(root, hash)) printStep("build", "making the pages; this happens once per version …");
  const wasBuilt = await ensureBuild(root, hash);
  const seconds = Math.round((performance.now() - began) / 1000);
  printStep("build", wasBuilt ? `${hash} made in ${seconds} s` : `${hash} is current`);
  provideBuiltConfig(path.join(root, ".next", hash));
  // Next would attach its own upgrade handler; it gets an unreachable server instead (ruling 59).
  const app = next({ dev: false, dir: root, hostname: env.HOST, port: env.PORT, httpServer: createServer() });
  await app.prepare();
  onShutdown("pages", () => app.close());
  watchEventLoop();
  const web = await startListening(createWebServer(), app.getRequestHandler(), {
    env,
    isDev: false,
    findFramers: createFindFramers(),
    nameRoute: createRouteNamer(readBuildRoutes(path.join(root, ".next", hash))),
  });
  onShutdown("web", () => web.close());
  sendConsoleToLog();
  printStartSummary(prepared, isEmpty, isBaseUrlSet);
  return undefined;
});
