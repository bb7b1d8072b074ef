import { buildOfflineWorker } from "@/components/signing/offline/offline-worker";
import { messages } from "@/server/domain/messages";
import { toLanguage } from "@/server/domain/messages/negotiate";

export const dynamic = "force-dynamic";

/** The service worker that replaces a signing page while the browser is offline, in one language. */
export function GET(request: Request): Response {
  const language = toLanguage(new URL(request.url).searchParams.get("language") ?? undefined) ?? "en";
  return new Response(buildOfflineWorker(messages[language].signing.offlinePage, language), {
    headers: { "Content-Type": "text/javascript; charset=utf-8" },
  });
}
