/** The product's logo, for pages that the server itself renders. */
export const brandMark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#145f6b"/><path d="M8 10.5 14.2 22.4a2 2 0 0 0 3.6 0L24 10.5" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="16" cy="10.6" r="2.3" fill="#8fd0d9"/></svg>';
