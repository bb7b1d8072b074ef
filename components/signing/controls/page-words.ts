"use client";

import { createContext, useContext } from "react";

/**
 * Text next to a field on the page. "" if there is none or it
 * is not loaded, undefined where the page itself is shown.
 */
export const PageWords = createContext<string | undefined>(undefined);

export const usePageWords = () => useContext(PageWords);
