import type { ReactNode } from "react";
import { type Messages, messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { WrittenMessages } from "./written-messages";

export type PageMessagesProps = {
  language: Language;
  areas: readonly (keyof Messages)[];
  timeZone?: string;
  children: ReactNode;
};

const written = new Map<string, string>();

/** Areas of a catalogue as JSON, written once for each layout that names them. */
function writeAreas(language: Language, areas: readonly (keyof Messages)[]): string {
  const key = [language, ...areas].join();
  const known = written.get(key);
  if (known !== undefined) return known;
  const catalogue = messages[language];
  const json = JSON.stringify(Object.fromEntries(areas.map((area) => [area, catalogue[area]])));
  written.set(key, json);
  return json;
}

/** Server side of MessagesProvider: sends only the named areas to the browser, in one language. */
export function PageMessages({ language, areas, timeZone, children }: PageMessagesProps) {
  return (
    <WrittenMessages
      language={language}
      json={writeAreas(language, areas)}
      {...(timeZone ? { timeZone } : {})}
    >
      {children}
    </WrittenMessages>
  );
}
