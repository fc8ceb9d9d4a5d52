import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { rulesSetting } from '../../settings-kit/settings/rules.ts';
import { AddRule } from './add-rule.tsx';
import { RuleList } from './list/rule-list.tsx';

/** The merchandising rules: what is pinned, boosted, buried or hidden, and which phrases redirect. */
export function RulesPage() {
  return (
    <SettingPage setting={rulesSetting} actionOf={() => <AddRule />}>
      {({ instanceId }) => <RuleList searchId={instanceId} />}
    </SettingPage>
  );
}
