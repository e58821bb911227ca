// Rules of the validators that are switched off or set otherwise, each with its reason. Whatever else they find is fixed in the page.

export default {
    vnu: [],
    htmlValidate: {
        extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
        rules: {
            // A button in a form sends it: that is HTML's own default, and what every such button of ours is for.
            'no-implicit-button-type': 'off',
            // Script and styles come from the page's own server, at addresses with a digest of their content.
            'require-sri': 'off',
            // Lists may have a name (ARIA 1.2), and a hand of cards among other lists needs one.
            'aria-label-misuse': ['error', { allowAnyNamable: true }],
            // A board is a form also for those who only look on: everything in it is disabled, and there is nothing to send.
            'wcag/h32': 'off',
        },
    },
    pa11y: [
        // The same as html-validate's wcag/h32 above.
        { code: 'WCAG2AA.Principle3.Guideline3_2.3_2_2.H32.2' },
    ],
};
