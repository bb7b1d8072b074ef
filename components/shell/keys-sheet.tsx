"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { Dialog } from "@/components/ui/dialog";
import { Switch } from "@/components/ui/switch";
import { buildPlaceHref, type PlaceName } from "./navigation-entry";
import { hasSingleKeys, isForControl, isModified, setSingleKeys } from "./single-keys";

const EVERYWHERE = ["search", "new", "goTo", "keys", "notices"] as const;
const IN_LIST = ["find", "down", "up", "open", "pick", "resend", "delete"] as const;

/** The letter after `g`. */
const PLACES: Readonly<Record<string, PlaceName>> = {
  h: "home",
  i: "inbox",
  d: "envelopes",
  t: "templates",
  c: "contacts",
  r: "reports",
  s: "settings",
};
const CHORD_MS = 1_500;

/**
 * Keys of every owner's page: `?` lists them and turns single-letter keys off (WCAG 2.1.4), `c` begins a
 * document, `g` and a letter open a page.
 */
export function KeysSheet({ teamUrl }: { teamUrl: string | undefined }) {
  const t = useTranslations("palette.keysSheet");
  const pathname = usePathname();
  const router = useRouter();
  const maySend = useRestriction(teamUrl ?? "") === null;
  const chordStartedAt = useRef(0);
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(true);
  useEffect(() => {
    setIsOn(hasSingleKeys());
    const actOnKey = (key: string): boolean => {
      const isChord = Date.now() - chordStartedAt.current < CHORD_MS;
      chordStartedAt.current = 0;
      const place = isChord ? PLACES[key] : undefined;
      if (place && teamUrl) router.push(buildPlaceHref(place, teamUrl));
      else if (key === "?") setIsOpen(true);
      else if (key === "c" && teamUrl && maySend) router.push(`/t/${teamUrl}/envelopes/new`);
      else if (key === "g" && teamUrl) chordStartedAt.current = Date.now();
      else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (isModified(event) || isForControl(event) || !hasSingleKeys()) return;
      if (actOnKey(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [router, teamUrl, maySend]);
  // The list of templates has no keys of its own.
  const isList = /\/envelopes(?:\/f\/[^/]+)?$/u.test(pathname);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title={t("title")} size="small">
      <KeyList title={t("everywhere")} keys={EVERYWHERE} />
      {isList && <KeyList title={t("inList")} keys={IN_LIST} />}
      <Switch
        label={t("single")}
        hint={t("singleHint")}
        checked={isOn}
        onCheckedChange={(next) => {
          setIsOn(next);
          setSingleKeys(next);
        }}
      />
    </Dialog>
  );
}

type Key = (typeof EVERYWHERE)[number] | (typeof IN_LIST)[number];

function KeyList({ title, keys }: { title: string; keys: readonly Key[] }) {
  const t = useTranslations("palette.keysSheet");
  return (
    <section className="mb-5">
      <h3 className="mb-1 text-dense font-medium text-ink-2">{title}</h3>
      <dl className="divide-y divide-hairline">
        {keys.map((key) => (
          <div key={key} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="text-body">{t(`what.${key}`)}</dt>
            <dd>
              <kbd className="rounded-control border border-hairline bg-muted px-1.5 py-0.5 font-mono text-dense">
                {t(`key.${key}`)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
