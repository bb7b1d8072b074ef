"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { TeamScope } from "@/components/shell/team-scope";
import { IconButton } from "@/components/ui/button";

const PaletteDialog = dynamic(
  retryUntilLoaded(() => import("./palette-dialog").then((module) => module.PaletteDialog)),
);

const isApple = () => /Mac|iP(?:hone|ad)/u.test(navigator.platform);

type PaletteProps = {
  teamUrl: string;
  /** True if the page's own calls are not in that team's name: an inbox, or an organisation's pages. */
  isElsewhere?: boolean;
};

function TeamSearch({ teamUrl, isElsewhere = false, onClose }: PaletteProps & { onClose: () => void }) {
  return (
    <TeamScope teamUrl={teamUrl} isElsewhere={isElsewhere}>
      <PaletteDialog teamUrl={teamUrl} onClose={onClose} />
    </TeamScope>
  );
}

/** Opens the palette from a button and shows its shortcut. */
export function Palette({ look, ...search }: PaletteProps & { look: "row" | "icon" }) {
  const t = useTranslations("palette");
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState("Ctrl K");
  useEffect(() => {
    if (isApple()) setKey("⌘ K");
  }, []);
  if (look === "icon")
    return (
      <>
        <IconButton label={t("open")} icon={<Search aria-hidden />} onClick={() => setIsOpen(true)} />
        {isOpen && <TeamSearch {...search} onClose={() => setIsOpen(false)} />}
      </>
    );
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex h-9 w-full items-center gap-2 rounded-control border border-hairline bg-canvas px-2.5 text-body text-ink-3 hover:border-control hover:text-ink"
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <span className="flex-1 truncate text-left">{t("open")}</span>
        <kbd aria-hidden className="font-sans text-caption">
          {key}
        </kbd>
      </button>
      {isOpen && <TeamSearch {...search} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * The keyboard shortcut of the palette, mounted once per page because the palette may have several buttons.
 */
export function PaletteKey(search: PaletteProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return isOpen && <TeamSearch {...search} onClose={() => setIsOpen(false)} />;
}
