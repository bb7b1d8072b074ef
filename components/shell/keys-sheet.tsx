"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "@/components/ui/dialog";
import { Switch } from "@/components/ui/switch";
import { hasSingleKeys, setSingleKeys } from "./single-keys";

const EVERYWHERE = ["search", "keys", "notices"] as const;
const IN_LIST = ["find", "down", "up", "open", "pick", "resend", "delete"] as const;

const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest("input, textarea, select, [contenteditable]") !== null;

/** `?` shows the keys of this page, and whether single letters are keys at all (WCAG 2.1.4). */
export function KeysSheet() {
  const t = useTranslations("palette.keysSheet");
  const pathname = usePathname();
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(true);
  useEffect(() => {
    setIsOn(hasSingleKeys());
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || isTyping(event) || !hasSingleKeys()) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  // Templates are a list without keys of its own.
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
