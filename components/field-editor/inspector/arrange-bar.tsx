"use client";

import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  type LucideIcon,
  RectangleHorizontal,
  RectangleVertical,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { useEditor } from "../editor-context";
import { ARRANGEMENTS, type Arrangement } from "../model/align";
import { arrangeSelection } from "../state/edit-fields";

const ICONS: Readonly<Record<Arrangement, LucideIcon>> = {
  left: AlignStartVertical,
  center: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
  distributeAcross: AlignHorizontalDistributeCenter,
  distributeDown: AlignVerticalDistributeCenter,
  sameWidth: RectangleHorizontal,
  sameHeight: RectangleVertical,
};

export function ArrangeBar({ count }: { count: number }) {
  const t = useTranslations("editor.arrange");
  const editor = useEditor();
  return (
    <fieldset aria-label={t("label")} className="grid grid-cols-5 gap-1.5">
      {ARRANGEMENTS.map((arrangement) => {
        const Icon = ICONS[arrangement];
        return (
          <IconButton
            key={arrangement}
            variant="secondary"
            className="w-full"
            label={t(arrangement)}
            icon={<Icon aria-hidden />}
            disabled={arrangement.startsWith("distribute") && count < 3}
            onClick={() => arrangeSelection(editor, arrangement)}
          />
        );
      })}
    </fieldset>
  );
}
