export const registerDemoShop = (_a: unknown, _b: unknown): void => {};
