import "@/app/globals.css";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MessagesProvider } from "@/components/i18n/messages-provider";
import { LANGUAGE_COOKIE, parseTheme, THEME_COOKIE } from "@/components/preferences/cookies";
import { messages } from "@/server/domain/messages";
import { negotiateLanguage, toLanguage } from "@/server/domain/messages/negotiate";
import type { Language } from "@/server/domain/vocabulary";
import { Workbench } from "./editor/workbench";
import { SampleAuthTab } from "./signing/sample-auth-tab";
import { SampleDirect } from "./signing/sample-direct";
import { SampleSigning } from "./signing/sample-signing";
import { asAuthTabSample, asDirectSample, asSample } from "./signing/samples";
import { Gallery } from "./ui/gallery";

const cookies = new Map(document.cookie.split("; ").map((pair) => [pair.split("=")[0], pair.split("=")[1]]));

/** As in the product: the chosen language, otherwise the browser's. */
const language: Language =
  toLanguage(cookies.get(LANGUAGE_COOKIE)) ?? negotiateLanguage(navigator.languages.join(","));
const theme = parseTheme(cookies.get(THEME_COOKIE));

function renderSigning(screen: string): ReactNode {
  const shown = { language, messages: { signing: messages[language].signing } };
  const [sample, direct, authTab] = [asSample(screen), asDirectSample(screen), asAuthTabSample(screen)];
  if (sample) return <SampleSigning screen={sample} {...shown} />;
  if (direct) return <SampleDirect screen={direct} {...shown} />;
  if (authTab) return <SampleAuthTab screen={authTab} {...shown} />;
  return null;
}

/** Renders the page of a path: `/signing/waiting`, `/editor?pages=300`, `/ui` */
function renderPage([area, screen = ""]: readonly string[]): ReactNode {
  if (area === "signing") return renderSigning(screen);
  const { ui, editor, owner, placing } = messages[language];
  return (
    <MessagesProvider language={language} messages={{ ui, editor, owner, placing }}>
      {area === "editor" ? <Workbench /> : <Gallery theme={theme} />}
    </MessagesProvider>
  );
}

const root = document.documentElement;
root.lang = language;
if (theme !== "system") root.classList.add(theme);
const place = document.createElement("div");
document.body.append(place);
createRoot(place).render(renderPage(location.pathname.split("/").slice(1)));
