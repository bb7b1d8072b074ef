"use client";

import { useEffect, useState } from "react";
import { hasSingleKeys, setSingleKeys } from "@/components/shell/single-keys";
import { Switch } from "@/components/ui/switch";

/** Turns single-letter shortcuts on or off in this browser, as in the sheet that `?` opens. */
export function KeysSwitch({ label }: { label: string }) {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(hasSingleKeys()), []);
  return (
    <Switch
      label={label}
      labelHidden
      checked={isOn}
      onCheckedChange={(next) => {
        setIsOn(next);
        setSingleKeys(next);
      }}
    />
  );
}
