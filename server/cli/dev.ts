import next from "next";
import { onShutdown } from "@/server/runtime";
import { writeBuildTsconfig } from "./build";
import { createFindFramers } from "./framers";
import { surviveLostConnections } from "./lost-connection";
import { readConfigSilently } from "./next-config";
import { copyPdfjsAssets } from "./pdfjs-assets";
import { prepareProcess } from "./prepare";
import { openProduct, printStartSummary } from "./product";
import { runCommand } from "./stop";
import { createWebServer, expectFreePort, startListening } from "./web";

/** `npm run dev`: the same product with hot reload; pages compile in `.next/dev` as they are opened. */
await runCommand(async () => {
  surviveLostConnections();
  const isBaseUrlSet = Boolean(process.env.BASE_URL);
  const prepared = prepareProcess();
  const { env, root } = prepared;
  await expectFreePort(env);
  const { isEmpty } = await openProduct(prepared);
  copyPdfjsAssets(root);
  process.env.RUBRICA_DIST_DIR = ".next/hot";
  process.env.RUBRICA_TSCONFIG = writeBuildTsconfig(root);
  const server = createWebServer();
  const app = next({ dev: true, dir: root, hostname: env.HOST, port: env.PORT, httpServer: server });
  await readConfigSilently(root);
  await app.prepare();
  onShutdown("pages", () => app.close());
  const web = await startListening(server, app.getRequestHandler(), {
    env,
    isDev: true,
    findFramers: createFindFramers(),
  });
  onShutdown("web", () => web.close());
  printStartSummary(prepared, isEmpty, isBaseUrlSet);
  return undefined;
});
