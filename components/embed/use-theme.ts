"use client";

import { useLayoutEffect } from "react";
import { parseCssVars } from "./css-vars";
import type { EmbedOptions } from "./options";

/** Applies the theme, and the integrator's variables that stay readable in the current theme. */
export function useTheme({ theme, cssVars }: EmbedOptions, complain: (words: string) => void): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.embedded = "";
    root.classList.remove("light", "dark");
    if (theme !== "auto") root.classList.add(theme);
    let worn: readonly string[] = [];
    const applyVariables = () => {
      for (const property of worn) root.style.removeProperty(property);
      const style = getComputedStyle(root);
      const { properties, complaints } = parseCssVars(cssVars, (token) => style.getPropertyValue(token));
      for (const [property, value] of properties) root.style.setProperty(property, value);
      worn = [...properties.keys()];
      for (const words of complaints) complain(words);
    };
    applyVariables();
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", applyVariables);
    return () => dark.removeEventListener("change", applyVariables);
  }, [theme, cssVars, complain]);
}
